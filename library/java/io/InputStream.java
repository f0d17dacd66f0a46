package java.io;

public abstract class InputStream implements Closeable {
    //@ assignable \nothing;
    public /*@ calls_later @*/ InputStream();

    //@ ensures -1 <= \result && \result <= 255;
    public abstract int read() throws IOException;

    //@ requires b != null ** acc(b[*]);
    //@ ensures acc(b[*]) ** -1 <= \result && \result <= b.length;
    //@ signals (IOException e) acc(b[*]);
    public int read(byte[] b) throws IOException;

    //@ requires b != null ** 0 <= off && 0 <= len && off <= b.length - len ** acc(b[off .. off + len - 1]);
    //@ ensures acc(b[off .. off + len - 1]) ** -1 <= \result && \result <= len;
    //@ signals (IOException e) acc(b[off .. off + len - 1]);
    public int read(byte[] b, int off, int len) throws IOException;

    public void close() throws IOException;
}
