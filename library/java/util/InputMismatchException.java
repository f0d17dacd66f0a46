package java.util;

public class InputMismatchException extends NoSuchElementException {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public InputMismatchException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public InputMismatchException(/*@ nullable @*/ String message);

    //@ also
    //@ ensures (\typeof(this) == \type(InputMismatchException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(InputMismatchException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
