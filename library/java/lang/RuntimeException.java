package java.lang;

public class RuntimeException extends Exception {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public RuntimeException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public RuntimeException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    public RuntimeException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    //@ ensures hasCause() && cause() == cause;
    public RuntimeException(/*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    protected RuntimeException(
        /*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause,
        boolean enableSuppression, boolean writableStackTrace);

    //@ also
    //@ ensures (\typeof(this) == \type(RuntimeException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(RuntimeException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
