package java.lang;

public class ClassCastException extends RuntimeException {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public ClassCastException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public ClassCastException(/*@ nullable @*/ String message);

    //@ also
    //@ ensures (\typeof(this) == \type(ClassCastException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(ClassCastException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
