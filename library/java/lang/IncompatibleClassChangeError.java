package java.lang;

public class IncompatibleClassChangeError extends LinkageError {
    //@ assignable \nothing;
    public IncompatibleClassChangeError();

    //@ assignable \nothing;
    public IncompatibleClassChangeError(/*@ nullable @*/ String message);
}
