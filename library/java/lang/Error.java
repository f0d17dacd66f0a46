package java.lang;

public class Error extends Throwable {
    //@ assignable \nothing;
    public Error();

    //@ assignable \nothing;
    public Error(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public Error(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    public Error(/*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    protected Error(
        /*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause,
        boolean enableSuppression, boolean writableStackTrace);
}
