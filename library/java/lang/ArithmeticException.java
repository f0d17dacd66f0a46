package java.lang;

public class ArithmeticException extends RuntimeException {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public ArithmeticException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public ArithmeticException(/*@ nullable @*/ String message);

    //@ also
    //@ ensures (\typeof(this) == \type(ArithmeticException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(ArithmeticException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
