package java.lang;

public class Exception extends Throwable {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public Exception();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public Exception(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    public Exception(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    //@ ensures hasCause() && cause() == cause;
    public Exception(/*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    protected Exception(
        /*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause,
        boolean enableSuppression, boolean writableStackTrace);

    //@ also
    //@ ensures (\typeof(this) == \type(Exception) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(Exception) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
