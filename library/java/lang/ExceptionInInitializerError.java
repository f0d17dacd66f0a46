package java.lang;

public class ExceptionInInitializerError extends LinkageError {
    //@ assignable \nothing;
    public ExceptionInInitializerError();

    //@ assignable \nothing;
    public ExceptionInInitializerError(/*@ nullable @*/ Throwable thrown);

    //@ assignable \nothing;
    public ExceptionInInitializerError(/*@ nullable @*/ String message);
}
