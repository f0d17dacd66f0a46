package java.io;

// What was written to it nothing tells.
public abstract class Writer implements Appendable, Closeable, Flushable {
    //@ assignable \nothing;
    protected /*@ calls_later @*/ Writer();

    //@ assignable \nothing;
    protected Writer(Object lock);

    //@ assignable \nothing;
    public void write(int c) throws IOException;

    // What is written is read, and not kept.
    //@ requires acc(cbuf[*], _);
    //@ assignable \nothing;
    public void write(char[] cbuf) throws IOException;

    //@ requires acc(cbuf[*], _) ** 0 <= off && 0 <= len && len <= cbuf.length - off;
    //@ assignable \nothing;
    public abstract void write(char[] cbuf, int off, int len) throws IOException;

    //@ assignable \nothing;
    public void write(String str) throws IOException;

    //@ requires 0 <= off && 0 <= len && len <= str.length() - off;
    //@ assignable \nothing;
    public void write(String str, int off, int len) throws IOException;

    //@ assignable \nothing;
    public abstract void flush() throws IOException;

    //@ assignable \nothing;
    public abstract void close() throws IOException;

    //@ assignable \nothing;
    //@ ensures \result == this;
    public Writer append(/*@ nullable @*/ CharSequence csq) throws IOException;

    //@ assignable \nothing;
    //@ ensures \result == this;
    //@ signals (IOException e) true;
    //@ signals (IndexOutOfBoundsException e) true;
    public Writer append(/*@ nullable @*/ CharSequence csq, int start, int end) throws IOException;

    //@ assignable \nothing;
    //@ ensures \result == this;
    public Writer append(char c) throws IOException;
}
