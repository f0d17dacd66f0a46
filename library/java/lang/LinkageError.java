package java.lang;

public class LinkageError extends Error {
    //@ assignable \nothing;
    public LinkageError();

    //@ assignable \nothing;
    public LinkageError(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public LinkageError(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);
}
