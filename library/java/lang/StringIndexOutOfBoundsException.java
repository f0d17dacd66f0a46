package java.lang;

public class StringIndexOutOfBoundsException extends IndexOutOfBoundsException {
    //@ assignable \nothing;
    public StringIndexOutOfBoundsException();

    //@ assignable \nothing;
    public StringIndexOutOfBoundsException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public StringIndexOutOfBoundsException(int index);
}
