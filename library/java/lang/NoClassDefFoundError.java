package java.lang;

public class NoClassDefFoundError extends LinkageError {
    //@ assignable \nothing;
    public NoClassDefFoundError();

    //@ assignable \nothing;
    public NoClassDefFoundError(/*@ nullable @*/ String message);
}
