package java.lang;

public class NumberFormatException extends IllegalArgumentException {
    //@ assignable \nothing;
    public NumberFormatException();

    //@ assignable \nothing;
    public NumberFormatException(/*@ nullable @*/ String message);
}
