package java.lang;

public class LinkageError extends Error {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public LinkageError();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public LinkageError(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    public LinkageError(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ also
    //@ ensures (\typeof(this) == \type(LinkageError) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(LinkageError) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
