package java.io;

public abstract class InputStream implements Closeable {
    //@ assignable \nothing;
    public InputStream();

    //@ ensures -1 <= \result && \result <= 255;
    public abstract int read() throws IOException;

    public int read(byte[] b) throws IOException;

    //@ requires 0 <= off && 0 <= len && off <= b.length - len;
    public int read(byte[] b, int off, int len) throws IOException;

    public void close() throws IOException;
}
