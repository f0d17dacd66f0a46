package java.io;

public abstract class OutputStream implements Closeable, Flushable {
    //@ assignable \nothing;
    public /*@ calls_later @*/ OutputStream();

    public abstract void write(int b) throws IOException;

    public void write(byte[] b) throws IOException;

    //@ requires 0 <= off && 0 <= len && off <= b.length - len;
    public void write(byte[] b, int off, int len) throws IOException;

    public void flush() throws IOException;

    public void close() throws IOException;
}
