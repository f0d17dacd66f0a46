package java.util;

public class ConcurrentModificationException extends RuntimeException {
    //@ assignable \nothing;
    public ConcurrentModificationException();

    //@ assignable \nothing;
    public ConcurrentModificationException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public ConcurrentModificationException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    public ConcurrentModificationException(/*@ nullable @*/ Throwable cause);
}
