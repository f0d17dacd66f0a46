package java.lang;

public class InterruptedException extends Exception {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public InterruptedException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public InterruptedException(/*@ nullable @*/ String message);

    //@ also
    //@ ensures \typeof(this) == \type(InterruptedException) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures \typeof(this) == \type(InterruptedException) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
