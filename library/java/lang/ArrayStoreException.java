package java.lang;

public class ArrayStoreException extends RuntimeException {
    //@ assignable \nothing;
    public ArrayStoreException();

    //@ assignable \nothing;
    public ArrayStoreException(/*@ nullable @*/ String message);
}
