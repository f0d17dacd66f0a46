package java.lang;

public class IndexOutOfBoundsException extends RuntimeException {
    //@ assignable \nothing;
    public IndexOutOfBoundsException();

    //@ assignable \nothing;
    public IndexOutOfBoundsException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public IndexOutOfBoundsException(int index);

    //@ assignable \nothing;
    public IndexOutOfBoundsException(long index);
}
