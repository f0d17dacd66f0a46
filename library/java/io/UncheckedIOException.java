package java.io;

public class UncheckedIOException extends RuntimeException {
    //@ assignable \nothing;
    public UncheckedIOException(/*@ nullable @*/ String message, IOException cause);

    //@ assignable \nothing;
    public UncheckedIOException(IOException cause);
}
