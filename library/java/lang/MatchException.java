package java.lang;

public final class MatchException extends RuntimeException {
    //@ assignable \nothing;
    public MatchException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);
}
