package java.lang;

public class ArrayStoreException extends RuntimeException {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public ArrayStoreException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public ArrayStoreException(/*@ nullable @*/ String message);

    //@ also
    //@ ensures (\typeof(this) == \type(ArrayStoreException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(ArrayStoreException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
