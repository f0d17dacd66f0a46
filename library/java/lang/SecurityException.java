package java.lang;

public class SecurityException extends RuntimeException {
    //@ assignable \nothing;
    public SecurityException();

    //@ assignable \nothing;
    public SecurityException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public SecurityException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    public SecurityException(/*@ nullable @*/ Throwable cause);
}
