package java.lang;

public class InterruptedException extends Exception {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public InterruptedException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public InterruptedException(/*@ nullable @*/ String message);

    //@ also
    //@ ensures (\typeof(this) == \type(InterruptedException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(InterruptedException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
