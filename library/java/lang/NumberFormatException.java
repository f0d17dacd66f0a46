package java.lang;

public class NumberFormatException extends IllegalArgumentException {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public NumberFormatException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public NumberFormatException(/*@ nullable @*/ String message);

    //@ also
    //@ ensures (\typeof(this) == \type(NumberFormatException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(NumberFormatException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
