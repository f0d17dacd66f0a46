package java.lang;

public class ExceptionInInitializerError extends LinkageError {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public ExceptionInInitializerError();

    //@ assignable \nothing;
    //@ ensures hasCause() && cause() == thrown;
    public ExceptionInInitializerError(/*@ nullable @*/ Throwable thrown);

    //@ assignable \nothing;
    //@ ensures message() == message;
    public ExceptionInInitializerError(/*@ nullable @*/ String message);

    //@ also
    //@ ensures (\typeof(this) == \type(ExceptionInInitializerError) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();
}
