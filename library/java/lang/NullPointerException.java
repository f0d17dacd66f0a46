package java.lang;

public class NullPointerException extends RuntimeException {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public NullPointerException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public NullPointerException(/*@ nullable @*/ String message);

    //@ also
    //@ ensures (\typeof(this) == \type(NullPointerException) || plain()) && message() != null ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(NullPointerException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
