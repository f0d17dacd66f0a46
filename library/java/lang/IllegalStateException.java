package java.lang;

public class IllegalStateException extends RuntimeException {
    //@ assignable \nothing;
    public IllegalStateException();

    //@ assignable \nothing;
    public IllegalStateException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public IllegalStateException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    public IllegalStateException(/*@ nullable @*/ Throwable cause);
}
