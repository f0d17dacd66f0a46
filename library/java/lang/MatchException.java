package java.lang;

public final class MatchException extends RuntimeException {
    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    public MatchException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ also
    //@ ensures (\typeof(this) == \type(MatchException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(MatchException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
