/* Every construct of Java 21, once at least. Not a program: only its syntax matters. */
@Deprecated
package sample.all;

import java.util.*;
import java.util.function.Function;
import static java.lang.Math.max;
import static java.util.Map.*;;

@interface Marker {
    int value() default 1;
    String[] names() default {"a", "b",};
    Class<?> type() default Object.class;
    Deprecated nested() default @Deprecated(since = "1", forRemoval = true);
    int CONSTANT = 5;
    int[] empty() default {,};
    enum Inner { X }
}

@Marker
public abstract sealed class Java21<T extends Comparable<? super T> & java.io.Serializable, @Marker U>
        extends AbstractList<T> implements Iterable<T>, Cloneable permits Sub, Other {
    private static final int A = 0x7f_ff, B = 0b1010, C = 017, D = 1_000, E[] = {1, 2,}, F[][] = {{}, {1}};
    protected transient volatile long big = 0xFFFF_FFFF_FFFF_FFFFL, least = -9223372036854775808L;
    int minimum = -2147483648;
    double[] numbers = {1., .5, 1e10, 1.5e-3, 1d, 0x1.8p1, 0x.8p-2, 1_0.0_1};
    float[] floats = {1f, 1.5F, 0x1p3f, 3.4028235e38f};
    char[] chars = {'a', '\n', '\'', '"', '\\', '\0', '\177', '\u0041', 'ä', '\s'};
    String text = "tab\t quote\" octal\101 unicode\u00e4 lone\ud800 pair\ud83d\ude00 \\u0041";
    String block = """
        Hello,
          "World" \
        joined \""" \t
          trailing\s\s
        """;
    String empty = """
        """;
    boolean \u0061bc = true, $dollar_1 = false, ünïcode = true;
    Object nothing = null;

    static { System.out.println("static"); }
    { this.minimum = 1; }
    ;

    public Java21() { this(1); }
    <X> Java21(X x) throws java.io.IOException, RuntimeException { super(); }
    Java21(Object o) { <String>this("x"); }

    abstract <X extends Number> X generic(X x, List<? extends X>... rest) throws Exception;
    native void nativeMethod();
    strictfp synchronized final int old()[] { return new int[0]; }
    int receiver(@Marker Java21<T, U> this, final int a, @Marker int @Marker ... b) { return a; }
    public @Marker(3) String @Marker [] @Marker(value = 4, names = {"x"}) [] annotated() { return null; }
    <X> @Marker X result() { return null; }

    class Inner {
        Inner(Java21<T, U> Java21.this) { }
        int field = Java21.this.minimum;
        class Deep { }
    }
    static class Nested<V> { class Part<W> { } }

    // Contextual keywords are ordinary names.
    int var, record, sealed, permits, yield, when, module, open, requires, exports, with, to, non, _x;
    int record(int record) { return record; }
    void open() { open(); var = 1; record = 2; sealed = 3; permits = 4; when = 5; yield = 6; module = non - sealed; }

    void statements(int n, Object o, String[] args) throws Exception {
        int i = 0, j[] = {1}, k[][] = new int[2][];
        final var inferred = new ArrayList<Map<String, List<int[]>>>();
        @Marker final List<String> list = new ArrayList<>();
        Map.Entry<String, Integer> entry = null;
        java.util.Map<java.lang.String, ? super Integer>[] maps;
        Nested<String>.Part<Integer> part = null;
        ;
        { }
        if (n > 0) i++; else if (n < 0) --i; else { i += 1; }
        while (i < n) i++;
        do { i--; } while (i > 0);
        for (;;) { break; }
        for (int a = 0, b = 1; a < b; a++, b--) continue;
        for (i = 0, n = 1; i < n; ) i++;
        for (String s : args) { }
        for (final @Marker var s : args) { }
        for (int[] row : k) for (int cell : row) { }
        outer: for (;;) { inner: while (true) { if (n == 0) break outer; continue inner; } }
        switch (n) { case 1: case 2: i = 1; break; case 3, 4: { } default: i = 2; }
        switch (n) { }
        switch (o) {
            case null -> i = 0;
            case Integer x when x > 5 && (x < 10) -> i = x;
            case Point(int x, var y) when x == y -> { i = x; }
            case Line(Point(int a, int b), Point q) -> throw new IllegalStateException();
            case final String s -> i = s.length();
            case int[] array -> i = array.length;
            case List<?> l -> { }
            case null, default -> { }
        }
        String name = switch (n) { case 1 -> "one"; case 2, 3 -> { String t = "x"; yield t; } default -> throw new Exception(); };
        int old = switch (n) { case 1: yield 1; default: yield (2); };
        int neg = switch (n) { case -1 -> -1; case 'a' -> ~1; case A + B * 2 -> +1; default -> { yield -1; } };
        switch (color) { case RED -> { } case Color.BLUE -> { } default -> { } }
        try { throw new Exception("x"); } catch (final IllegalStateException | IllegalArgumentException e) { } finally { }
        try (var in = open(n); final Reader r = null; in; this.resource;) { }
        try (in) { } catch (Exception e) { }
        synchronized (this) { i = 1; }
        assert n > 0;
        assert n > 0 : "message" + n;
        throw new RuntimeException();
    }

    int expressions(int a, int b, Object o, List<String> l, int[] arr, int[][] grid) {
        a = b = 1; a += 1; a -= 1; a *= 2; a /= 2; a %= 2; a &= 1; a |= 1; a ^= 1; a <<= 1; a >>= 1; a >>>= 1;
        boolean c = a < b && b > a || a <= b ^ a >= b | a == b & a != b;
        int d = a + b - a * b / a % b << 1 >> 2 >>> 3;
        int e = -a + +b + ~a + a++ + ++a - a-- - --a - -1;
        boolean f = !c, g = a < b == c, h = (a) < (b);
        int m = c ? a : f ? b : g ? 1 : 2;
        o = (Object) o; o = (int) a + 1; a = (int) -b; a = (byte) ~b; a = (int) +1; o = (String) "x"; o = (T) (o);
        o = (Runnable & java.io.Serializable) () -> { };
        o = (List<String>[]) null; o = (int[]) o; o = (java.util.List<? extends T>) o; o = (@Marker String) o;
        a = (a) + b; a = (a) - b; a = (arr)[0]; a = (a); a = ((a)); o = (Function<Integer, Integer>) x -> x;
        boolean p = o instanceof String, q = o instanceof String s && s.isEmpty(), r = o instanceof final List<?> z;
        boolean t = o instanceof Point(int x, Point(var y, int z2)) && x > 0, u = !(o instanceof int[]), w = o instanceof @Marker String v;
        o = new Object(); o = new Object() { int x; void m() { } }; o = new ArrayList<>() {{ add(1); }};
        o = new int[3]; o = new int[a][b][]; o = new int[]{1, 2, 3}; o = new int[][]{{1}, {}}; o = new int[]{1, 2}[0];
        o = new Java21.Nested<String>(); o = this.new Inner(); o = new <String>Java21<T, U>("x") { }; o = outer.new Inner() { }; o = new Nested<String>().new Part<Integer>();
        o = new @Marker int @Marker [3] @Marker []; o = new java.util.ArrayList<String>(1).size();
        a = arr[0] + grid[0][1]; grid[a][b]++; a = arr.length; a = f().g().h; a = l.get(0).length();
        o = this; o = Java21.this; o = super.toString(); o = Java21.super.toString(); o = Iterable.super.iterator(); a = super.modCount;
        o = int.class; o = void.class; o = String.class; o = int[].class; o = String[][].class; o = java.lang.String.class; o = java.util.Map.Entry[].class;
        l = Collections.<String>emptyList(); l = this.<String>make(); l = super.<String>make(); max(1, 2);
        Runnable r1 = () -> { }; Function<Integer, Integer> f1 = x -> x + 1, f2 = (x) -> { return x; }, f3 = (Integer x) -> x, f4 = (final var x) -> x;
        BiFunction<Integer, int[], List<String>> f5 = (x, y) -> null, f6 = (Integer x, int[] y) -> null, f7 = (@Marker int x, int... y) -> null;
        Function<Integer, Function<Integer, Integer>> f8 = x -> y -> x + y;
        o = c ? x -> x : (x, y) -> y; o = c ? (Runnable) () -> { } : null;
        o = String::length; o = this::expressions; o = super::toString; o = Java21.super::toString; o = ArrayList::new; o = int[]::new; o = String[]::clone;
        o = List<String>::size; o = ArrayList<String>::new; o = Map.Entry<String, Integer>::getKey; o = Nested<String>.Part<Integer>::new; o = List<String>[]::new; o = "x"::length;
        o = f()::g; o = Java21::<String>make; o = java.util.List<?>[]::new; o = (c ? l : l)::size; o = new Object()::toString;
        m = a < b ? 1 : 2; c = a < b & b > a; c = i < arr.length; f(a < b, c > d); f(a < b, c > (d)); c = a < b || c > d; foo(a<b>c);
        o = switch (a) { default -> x -> x; }; a = (switch (a) { default -> 1; }) + 1;
        a = /* comment */ b // another
            ;
        return a;
    }
}

non-sealed class Sub extends Java21<String, Object> { }
final class Other extends Java21<String, Object> { ; }
strictfp class Strict { }
sealed interface Shape permits Circle, Square { int area(); default int twice() { return 2 * area(); } static int zero() { return 0; } private void hidden() { } int X = 1, Y = 2; }
record Circle(int radius) implements Shape { public int area() { return radius; } }
record Square(@Marker int side, int... more) implements Shape {
    static int count;
    Square { if (side < 0) throw new IllegalArgumentException(); }
    Square(int a, int b) { this(a); }
    public int area() { return side; }
}
record Pair<A, B extends Comparable<B>>(A first, B second) { }
record Unit() { }
interface Functional<T> extends java.util.function.Function<T, T>, Comparable<T> { }
enum Color { RED, GREEN, BLUE }
enum Empty { }
enum Trailing { A, B, ; }
enum Only { ; int x; }
enum Rich implements Runnable {
    @Marker A(1) { public void run() { } }, B { public void run() { int record = 1; } }, C();
    private final int n;
    Rich(int n) { this.n = n; }
    Rich() { this(0); }
    public void run() { }
}
class Locals {
    void m() {
        class Local { } final class FinalLocal { } abstract class AbstractLocal { }
        record R(int x) { } enum E { A } interface I { }
        @Marker class Annotated { }
        var x = new Object() { int y = 1; }.y;
        Outer o = new Outer(); o.new Inner().x = 1;
        class Child extends Outer.Inner { Child(Outer o) { o.super(); } Child(Outer o, int x) { o.<String>super(x); } }
        if (x > 0) { } else { }
        label: { break label; }
        yield: for (;;) break yield;
    }
}
;
