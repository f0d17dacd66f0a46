package java.lang;

public class IndexOutOfBoundsException extends RuntimeException {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public IndexOutOfBoundsException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public IndexOutOfBoundsException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public IndexOutOfBoundsException(int index);

    //@ assignable \nothing;
    public IndexOutOfBoundsException(long index);

    //@ also
    //@ ensures (\typeof(this) == \type(IndexOutOfBoundsException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(IndexOutOfBoundsException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
