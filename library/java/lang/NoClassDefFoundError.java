package java.lang;

public class NoClassDefFoundError extends LinkageError {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public NoClassDefFoundError();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public NoClassDefFoundError(/*@ nullable @*/ String message);

    //@ also
    //@ ensures (\typeof(this) == \type(NoClassDefFoundError) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(NoClassDefFoundError) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
