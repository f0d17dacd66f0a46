package java.lang;

public class ArrayIndexOutOfBoundsException extends IndexOutOfBoundsException {
    //@ assignable \nothing;
    public ArrayIndexOutOfBoundsException();

    //@ assignable \nothing;
    public ArrayIndexOutOfBoundsException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public ArrayIndexOutOfBoundsException(int index);
}
