package p;

import java.io.IOException;
import java.util.List;
import java.util.Map;

@Deprecated
public abstract class Box<T extends Number & Comparable<? super T>, U>
        implements Comparable<Box<T, U>>, Iterable<U[]> {
    public static final int INT = -5;
    public static final long LONG = 1L << 40;
    static final byte BYTE = (byte) 200;
    static final short SHORT = -2;
    static final char CHAR = '\uD83D';
    static final boolean BOOLEAN = true;
    static final float FLOAT = 1.5f;
    static final double DOUBLE = Double.NEGATIVE_INFINITY;
    static final String STRING = "a\0é\uD83D\uDE00\uD800";
    static final Object NOT_CONSTANT = "x";
    final int instanceConstant = 7;
    int plain = 7;

    protected transient volatile Map<? extends T, ? super List<?>> map;
    U[][] array;
    private Inner<String> inner;

    static { System.getProperties(); }

    public Box(T first, int... rest) { }

    public <X extends Throwable, Y extends Map<X, ? extends Y[]>> Y generic(X x, List<Y> y)
            throws X, IOException { return null; }

    @Override public int compareTo(Box<T, U> other) { return 0; }

    abstract void raw(List list, Map.Entry<T, U> entry) throws IOException;

    static native synchronized int nothing(boolean z, byte b, short s, char c, long j, float f, double d);

    @SafeVarargs static <A> List<A> listOf(A... elements) { return null; }

    Box<T, U>.Inner<U> owner(Box<T, U>.Inner<U>.Deep deep) { return null; }

    public class Inner<V> {
        Inner(V v, Box<T, U> box) { }
        protected Inner(int i) { }
        class Deep { Deep() { } }
    }

    private static class Nested { private Nested(Box<?, ?> box) { } }

    protected interface Callback { void call(); default void twice() { call(); } static void none() { } }

    Runnable locals(final int captured) {
        class Local<W> implements Runnable {
            Local(W w) { }
            public void run() { System.out.println(captured + Box.this.plain); }
        }
        new Local<String>("");
        return new Runnable() { public void run() { System.out.println(captured); } };
    }
}
