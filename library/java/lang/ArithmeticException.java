package java.lang;

public class ArithmeticException extends RuntimeException {
    //@ assignable \nothing;
    public ArithmeticException();

    //@ assignable \nothing;
    public ArithmeticException(/*@ nullable @*/ String message);
}
