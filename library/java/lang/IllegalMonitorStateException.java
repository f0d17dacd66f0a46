package java.lang;

public class IllegalMonitorStateException extends RuntimeException {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public IllegalMonitorStateException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public IllegalMonitorStateException(/*@ nullable @*/ String message);

    //@ also
    //@ ensures (\typeof(this) == \type(IllegalMonitorStateException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(IllegalMonitorStateException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
