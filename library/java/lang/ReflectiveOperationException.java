package java.lang;

public class ReflectiveOperationException extends Exception {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public ReflectiveOperationException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public ReflectiveOperationException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    public ReflectiveOperationException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    //@ ensures hasCause() && cause() == cause;
    public ReflectiveOperationException(/*@ nullable @*/ Throwable cause);

    //@ also
    //@ ensures (\typeof(this) == \type(ReflectiveOperationException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(ReflectiveOperationException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
