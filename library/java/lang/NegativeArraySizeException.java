package java.lang;

public class NegativeArraySizeException extends RuntimeException {
    //@ assignable \nothing;
    public NegativeArraySizeException();

    //@ assignable \nothing;
    public NegativeArraySizeException(/*@ nullable @*/ String message);
}
