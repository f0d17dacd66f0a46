package java.lang;

public class CloneNotSupportedException extends Exception {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public CloneNotSupportedException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public CloneNotSupportedException(/*@ nullable @*/ String message);

    //@ also
    //@ ensures (\typeof(this) == \type(CloneNotSupportedException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(CloneNotSupportedException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
