package java.lang;

public class ClassNotFoundException extends ReflectiveOperationException {
    //@ assignable \nothing;
    public ClassNotFoundException();

    //@ assignable \nothing;
    public ClassNotFoundException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public ClassNotFoundException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);
}
