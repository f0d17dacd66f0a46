package java.util;

public class EmptyStackException extends RuntimeException {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public EmptyStackException();

    //@ also
    //@ ensures (\typeof(this) == \type(EmptyStackException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(EmptyStackException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
