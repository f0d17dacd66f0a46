package java.io;

public class PrintStream extends FilterOutputStream implements Appendable, Closeable {
    public PrintStream(OutputStream out);

    //@ assignable \nothing;
    public void print(boolean b);

    //@ assignable \nothing;
    public void print(char c);

    //@ assignable \nothing;
    public void print(int i);

    //@ assignable \nothing;
    public void print(long l);

    //@ assignable \nothing;
    public void print(float f);

    //@ assignable \nothing;
    public void print(double d);

    //@ assignable \nothing;
    public void print(char[] s);

    //@ assignable \nothing;
    public void print(/*@ nullable @*/ String s);

    //@ assignable \nothing;
    public void print(/*@ nullable @*/ Object obj);

    //@ assignable \nothing;
    public void println();

    //@ assignable \nothing;
    public void println(boolean b);

    //@ assignable \nothing;
    public void println(char c);

    //@ assignable \nothing;
    public void println(int i);

    //@ assignable \nothing;
    public void println(long l);

    //@ assignable \nothing;
    public void println(float f);

    //@ assignable \nothing;
    public void println(double d);

    //@ assignable \nothing;
    public void println(char[] s);

    //@ assignable \nothing;
    public void println(/*@ nullable @*/ String s);

    //@ assignable \nothing;
    public void println(/*@ nullable @*/ Object obj);

    //@ assignable \nothing;
    //@ signals_only IllegalArgumentException;
    public PrintStream printf(String format, /*@ nullable @*/ Object... args);

    //@ assignable \nothing;
    //@ signals_only IllegalArgumentException;
    public PrintStream format(String format, /*@ nullable @*/ Object... args);

    //@ assignable \nothing;
    //@ ensures \result == this;
    public PrintStream append(/*@ nullable @*/ CharSequence csq);

    //@ assignable \nothing;
    //@ ensures \result == this;
    //@ signals_only IndexOutOfBoundsException;
    public PrintStream append(/*@ nullable @*/ CharSequence csq, int start, int end);

    //@ assignable \nothing;
    //@ ensures \result == this;
    public PrintStream append(char c);

    public void write(int b);

    //@ assignable \nothing;
    public void flush();

    public void close();
}
