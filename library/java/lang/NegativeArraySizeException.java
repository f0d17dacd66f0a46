package java.lang;

public class NegativeArraySizeException extends RuntimeException {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public NegativeArraySizeException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public NegativeArraySizeException(/*@ nullable @*/ String message);

    //@ also
    //@ ensures (\typeof(this) == \type(NegativeArraySizeException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(NegativeArraySizeException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
