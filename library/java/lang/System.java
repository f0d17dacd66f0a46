package java.lang;

import java.io.InputStream;
import java.io.PrintStream;

public final class System {
    public static final InputStream in;

    public static final /*@ non_null @*/ PrintStream out;

    public static final /*@ non_null @*/ PrintStream err;

    private System();

    //@ requires src != null && dest != null;
    //@ signals_only IndexOutOfBoundsException, ArrayStoreException;
    public static void arraycopy(Object src, int srcPos, Object dest, int destPos, int length);

    //@ assignable \nothing;
    public static long currentTimeMillis();

    //@ assignable \nothing;
    public static long nanoTime();

    public static /*@ pure @*/ int identityHashCode(/*@ nullable @*/ Object x);

    //@ assignable \nothing;
    public static String lineSeparator();

    //@ assignable \nothing;
    //@ signals_only IllegalArgumentException;
    public static /*@ nullable @*/ String getProperty(String key);

    //@ assignable \nothing;
    public static /*@ nullable @*/ String getenv(String name);

    //@ ensures false;
    public static void exit(int status);

    public static void gc();
}
