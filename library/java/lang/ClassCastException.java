package java.lang;

public class ClassCastException extends RuntimeException {
    //@ assignable \nothing;
    public ClassCastException();

    //@ assignable \nothing;
    public ClassCastException(/*@ nullable @*/ String message);
}
