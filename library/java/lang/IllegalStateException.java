package java.lang;

public class IllegalStateException extends RuntimeException {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public IllegalStateException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public IllegalStateException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    public IllegalStateException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    //@ ensures hasCause() && cause() == cause;
    public IllegalStateException(/*@ nullable @*/ Throwable cause);

    //@ also
    //@ ensures (\typeof(this) == \type(IllegalStateException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(IllegalStateException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
