package java.lang;

public class RuntimeException extends Exception {
    //@ assignable \nothing;
    public RuntimeException();

    //@ assignable \nothing;
    public RuntimeException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public RuntimeException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    public RuntimeException(/*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    protected RuntimeException(
        /*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause,
        boolean enableSuppression, boolean writableStackTrace);
}
