package java.lang;

public class StringIndexOutOfBoundsException extends IndexOutOfBoundsException {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public StringIndexOutOfBoundsException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public StringIndexOutOfBoundsException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public StringIndexOutOfBoundsException(int index);

    //@ also
    //@ ensures (\typeof(this) == \type(StringIndexOutOfBoundsException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(StringIndexOutOfBoundsException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
