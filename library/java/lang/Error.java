package java.lang;

public class Error extends Throwable {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public Error();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public Error(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    public Error(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    //@ ensures hasCause() && cause() == cause;
    public Error(/*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    protected Error(
        /*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause,
        boolean enableSuppression, boolean writableStackTrace);

    //@ also
    //@ ensures (\typeof(this) == \type(Error) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(Error) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
