package java.lang;

public class UnsupportedOperationException extends RuntimeException {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public UnsupportedOperationException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public UnsupportedOperationException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    public UnsupportedOperationException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    //@ ensures hasCause() && cause() == cause;
    public UnsupportedOperationException(/*@ nullable @*/ Throwable cause);

    //@ also
    //@ ensures (\typeof(this) == \type(UnsupportedOperationException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(UnsupportedOperationException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
