package java.util;

public class ConcurrentModificationException extends RuntimeException {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public ConcurrentModificationException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public ConcurrentModificationException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    public ConcurrentModificationException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    //@ ensures hasCause() && cause() == cause;
    public ConcurrentModificationException(/*@ nullable @*/ Throwable cause);

    //@ also
    //@ ensures (\typeof(this) == \type(ConcurrentModificationException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(ConcurrentModificationException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
