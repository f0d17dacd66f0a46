package java.io;

public abstract class OutputStream implements Closeable, Flushable {
    //@ assignable \nothing;
    public OutputStream();

    public abstract void write(int b) throws IOException;

    // What is written is read, and not kept.
    //@ requires acc(b[*], 1/2);
    //@ ensures acc(b[*], 1/2);
    //@ signals (IOException e) acc(b[*], 1/2);
    public void write(byte[] b) throws IOException;

    //@ requires 0 <= off && 0 <= len && off <= b.length - len ** acc(b[off .. off + len - 1], 1/2);
    //@ ensures acc(b[off .. off + len - 1], 1/2);
    //@ signals (IOException e) acc(b[off .. off + len - 1], 1/2);
    public void write(byte[] b, int off, int len) throws IOException;

    public void flush() throws IOException;

    public void close() throws IOException;
}
