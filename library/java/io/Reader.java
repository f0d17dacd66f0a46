package java.io;

// What is read nothing tells. What it is given to read into is not kept.
public abstract class Reader implements Readable, Closeable {
    //@ assignable \nothing;
    protected /*@ calls_later @*/ Reader();

    //@ assignable \nothing;
    protected Reader(Object lock);

    //@ assignable \nothing;
    //@ ensures -1 <= \result && \result <= 65535;
    public int read() throws IOException;

    //@ requires acc(cbuf[*]);
    //@ ensures acc(cbuf[*]) ** -1 <= \result && \result <= cbuf.length;
    //@ signals (IOException e) acc(cbuf[*]);
    public int read(char[] cbuf) throws IOException;

    //@ requires 0 <= off && 0 <= len && len <= cbuf.length - off;
    //@ requires acc(cbuf[off .. off + len - 1]);
    //@ ensures acc(cbuf[off .. off + len - 1]) ** -1 <= \result && \result <= len;
    //@ signals (IOException e) acc(cbuf[off .. off + len - 1]);
    public abstract int read(char[] cbuf, int off, int len) throws IOException;

    //@ requires n >= 0;
    //@ assignable \nothing;
    //@ ensures 0 <= \result && \result <= n;
    public long skip(long n) throws IOException;

    //@ assignable \nothing;
    public boolean ready() throws IOException;

    //@ assignable \nothing;
    public boolean markSupported();

    //@ assignable \nothing;
    public abstract void close() throws IOException;
}
