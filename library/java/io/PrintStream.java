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

    //@ requires acc(args[*], _);
    //@ signals (IllegalArgumentException e) acc(args[*], _) ** !(String.isFormat(format) && String.conversions(format).length <= args.length && String.conversions(format).length <= 6 && (String.conversions(format).length <= 0 || String.converts(String.conversions(format)[0], args[0])) && (String.conversions(format).length <= 1 || String.converts(String.conversions(format)[1], args[1])) && (String.conversions(format).length <= 2 || String.converts(String.conversions(format)[2], args[2])) && (String.conversions(format).length <= 3 || String.converts(String.conversions(format)[3], args[3])) && (String.conversions(format).length <= 4 || String.converts(String.conversions(format)[4], args[4])) && (String.conversions(format).length <= 5 || String.converts(String.conversions(format)[5], args[5])));
    //@ signals_only IllegalArgumentException;
    public PrintStream printf(String format, /*@ nullable @*/ Object... args);

    //@ requires acc(args[*], _);
    //@ signals (IllegalArgumentException e) acc(args[*], _) ** !(String.isFormat(format) && String.conversions(format).length <= args.length && String.conversions(format).length <= 6 && (String.conversions(format).length <= 0 || String.converts(String.conversions(format)[0], args[0])) && (String.conversions(format).length <= 1 || String.converts(String.conversions(format)[1], args[1])) && (String.conversions(format).length <= 2 || String.converts(String.conversions(format)[2], args[2])) && (String.conversions(format).length <= 3 || String.converts(String.conversions(format)[3], args[3])) && (String.conversions(format).length <= 4 || String.converts(String.conversions(format)[4], args[4])) && (String.conversions(format).length <= 5 || String.converts(String.conversions(format)[5], args[5])));
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
