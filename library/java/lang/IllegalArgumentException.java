package java.lang;

public class IllegalArgumentException extends RuntimeException {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public IllegalArgumentException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public IllegalArgumentException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    public IllegalArgumentException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    //@ ensures hasCause() && cause() == cause;
    public IllegalArgumentException(/*@ nullable @*/ Throwable cause);

    //@ also
    //@ ensures (\typeof(this) == \type(IllegalArgumentException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(IllegalArgumentException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
