package java.lang;

public class IllegalArgumentException extends RuntimeException {
    //@ assignable \nothing;
    public IllegalArgumentException();

    //@ assignable \nothing;
    public IllegalArgumentException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public IllegalArgumentException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    public IllegalArgumentException(/*@ nullable @*/ Throwable cause);
}
