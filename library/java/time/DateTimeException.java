package java.time;

public class DateTimeException extends RuntimeException {
    //@ assignable \nothing;
    //@ ensures message() == message;
    public DateTimeException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    public DateTimeException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ also
    //@ ensures (\typeof(this) == \type(DateTimeException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();
}
