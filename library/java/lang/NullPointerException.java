package java.lang;

public class NullPointerException extends RuntimeException {
    //@ assignable \nothing;
    public NullPointerException();

    //@ assignable \nothing;
    public NullPointerException(/*@ nullable @*/ String message);
}
