package java.lang;

public class IncompatibleClassChangeError extends LinkageError {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public IncompatibleClassChangeError();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public IncompatibleClassChangeError(/*@ nullable @*/ String message);

    //@ also
    //@ ensures (\typeof(this) == \type(IncompatibleClassChangeError) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(IncompatibleClassChangeError) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
