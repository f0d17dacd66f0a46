package java.io;

public class IOException extends Exception {
    //@ assignable \nothing;
    public IOException();

    //@ assignable \nothing;
    public IOException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public IOException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    public IOException(/*@ nullable @*/ Throwable cause);
}
