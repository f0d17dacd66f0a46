package java.util;

public class NoSuchElementException extends RuntimeException {
    //@ assignable \nothing;
    public NoSuchElementException();

    //@ assignable \nothing;
    public NoSuchElementException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public NoSuchElementException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    public NoSuchElementException(/*@ nullable @*/ Throwable cause);
}
