package java.lang;

public class ArrayIndexOutOfBoundsException extends IndexOutOfBoundsException {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public ArrayIndexOutOfBoundsException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public ArrayIndexOutOfBoundsException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public ArrayIndexOutOfBoundsException(int index);

    //@ also
    //@ ensures (\typeof(this) == \type(ArrayIndexOutOfBoundsException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(ArrayIndexOutOfBoundsException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
