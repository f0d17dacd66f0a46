package java.lang;

public class Exception extends Throwable {
    //@ assignable \nothing;
    public Exception();

    //@ assignable \nothing;
    public Exception(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public Exception(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    public Exception(/*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    protected Exception(
        /*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause,
        boolean enableSuppression, boolean writableStackTrace);
}
