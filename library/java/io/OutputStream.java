package java.io;

public abstract class OutputStream implements Closeable, Flushable {
    //@ assignable \nothing;
    public OutputStream();

    public abstract void write(int b) throws IOException;

    // What is written is read, and not kept.
    //@ requires b != null ** acc(b[*]);
    //@ ensures acc(b[*]) ** \seq_of(b) == \old(\seq_of(b));
    //@ signals (IOException e) acc(b[*]) ** \seq_of(b) == \old(\seq_of(b));
    public void write(byte[] b) throws IOException;

    //@ requires b != null ** 0 <= off && 0 <= len && off <= b.length - len ** acc(b[off .. off + len - 1]);
    //@ ensures acc(b[off .. off + len - 1]) ** \seq_of(b)[off .. off + len] == \old(\seq_of(b)[off .. off + len]);
    //@ signals (IOException e) acc(b[off .. off + len - 1]) ** \seq_of(b)[off .. off + len] == \old(\seq_of(b)[off .. off + len]);
    public void write(byte[] b, int off, int len) throws IOException;

    public void flush() throws IOException;

    public void close() throws IOException;
}
