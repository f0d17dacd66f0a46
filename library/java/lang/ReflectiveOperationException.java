package java.lang;

public class ReflectiveOperationException extends Exception {
    //@ assignable \nothing;
    public ReflectiveOperationException();

    //@ assignable \nothing;
    public ReflectiveOperationException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public ReflectiveOperationException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    public ReflectiveOperationException(/*@ nullable @*/ Throwable cause);
}
