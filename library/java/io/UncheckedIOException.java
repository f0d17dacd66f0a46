package java.io;

public class UncheckedIOException extends RuntimeException {
    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    public UncheckedIOException(/*@ nullable @*/ String message, IOException cause);

    //@ assignable \nothing;
    //@ ensures hasCause() && cause() == cause;
    public UncheckedIOException(IOException cause);

    //@ also
    //@ ensures (\typeof(this) == \type(UncheckedIOException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();
}
