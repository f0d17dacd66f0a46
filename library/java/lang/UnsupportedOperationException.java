package java.lang;

public class UnsupportedOperationException extends RuntimeException {
    //@ assignable \nothing;
    public UnsupportedOperationException();

    //@ assignable \nothing;
    public UnsupportedOperationException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public UnsupportedOperationException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    public UnsupportedOperationException(/*@ nullable @*/ Throwable cause);
}
