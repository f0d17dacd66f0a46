package java.io;

public class FilterOutputStream extends OutputStream {
    //@ assignable \nothing;
    public FilterOutputStream(OutputStream out);

    public void write(int b) throws IOException;

    public void write(byte[] b) throws IOException;

    //@ also
    //@ requires 0 <= off && 0 <= len && off <= b.length - len;
    public void write(byte[] b, int off, int len) throws IOException;

    public void flush() throws IOException;

    public void close() throws IOException;
}
