package java.io;

// What was written to it nothing tells.
public abstract class Writer implements Appendable, Closeable, Flushable {
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
