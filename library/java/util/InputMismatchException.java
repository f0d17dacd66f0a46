package java.util;

public class InputMismatchException extends NoSuchElementException {
    //@ assignable \nothing;
    public InputMismatchException();

    //@ assignable \nothing;
    public InputMismatchException(/*@ nullable @*/ String message);
}
