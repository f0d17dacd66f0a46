//! What every program of overloads has: classes to relate, functions to refer to, values to
//! pass. Nothing of it does anything when it is run but give back what it got.

pub const TEXT: &str = r#"
    interface I { }
    interface J extends I { }
    interface K { }
    static class A implements I { String name() { return "a"; } int size() { return 1; } }
    static class B extends A implements K { }
    static final class C extends B implements J { C() { } C(int n) { } }
    enum E { X, Y { } }
    record Two(int x, String y) { }
    static class Box<T> {
        T value;
        Box() { }
        Box(T value) { this.value = value; }
        T get() { return value; }
        boolean same(T other) { return true; }
        <U> Box<U> with(U u) { return new Box<U>(u); }
    }
    static class NumBox<N extends Number> extends Box<N> { NumBox(N n) { super(n); } }
    interface V0 { void go(); }
    interface O0 { Object go(); }
    interface P0 extends O0 { }
    interface I0 { int go(); }
    interface L0 { long go(); }
    interface S0 { String go(); }
    interface T0 { Object go() throws Exception; }
    interface N0 { Supplier<Integer> go(); }
    interface M0 { IntSupplier go(); }
    interface V1<X> { void go(X x); }
    interface F1<X, Y> { Y go(X x); }
    interface U1<X> extends F1<X, X> { }
    interface I1 { int go(int x); }
    interface L1 { long go(int x); }
    interface O1 { Object go(Object x); }
    interface A1 { A go(B x); }
    interface D1<X> { X go(X x); default X twice(X x) { return go(go(x)); } }
    interface V2<X, Y> { void go(X x, Y y); }
    interface F2<X, Y, Z> { Z go(X x, Y y); }
    interface I2 { int go(int x, int y); }
    static int one() { return 1; }
    static Integer boxedOne() { return 1; }
    static long big() { return 1L; }
    static String text() { return "t"; }
    static Object any() { return "o"; }
    static void nothing() { }
    static int inc(int x) { return x; }
    static Integer incBoxed(Integer x) { return x; }
    static long incLong(long x) { return x; }
    static int length(String s) { return 1; }
    static String show(Object o) { return "s"; }
    static boolean test(Object o) { return true; }
    static void eat(Object o) { }
    static void eatInt(int x) { }
    static B down(A a) { return null; }
    static int over(int x) { return 1; }
    static String over(String s) { return s; }
    static Object over(Object o) { return o; }
    static int sum(int x, int y) { return x; }
    static Integer sumBoxed(Integer x, Integer y) { return x; }
    static String both(Object x, Object y) { return "b"; }
    static void eatBoth(Object x, int y) { }
    static int many(int... xs) { return 1; }
    static <T> T same(T t) { return t; }
    static <T> T pick(T x, T y) { return x; }
    static <T> T none() { return null; }
    static <T extends Number> T number(T t) { return t; }
    static <T extends Comparable<T>> T most(T x, T y) { return x; }
    static <T> Box<T> box(T t) { return new Box<T>(t); }
    static <T> Box<T> empty() { return new Box<T>(); }
    static <T> T run(Supplier<T> s) { return null; }
    static <X, Y> Function<X, Y> fun(Function<X, Y> f) { return f; }
    static boolean fb = true; static byte by = 1; static short sh = 2; static char ch = 'c';
    static int in = 3; static long lo = 4; static float fl = 5; static double dou = 6;
    static Boolean bb = true; static Byte bby = 1; static Short bsh = 2; static Character bch = 'c';
    static Integer bin = 3; static Long blo = 4L; static Float bfl = 5f; static Double bdo = 6.0;
    static final int CONST = 7; static final byte SMALL = 1;
    static Object oo = "o"; static Number nu = 1; static String st = "s"; static CharSequence cs = "s";
    static A oa = new B(); static B ob = new C(); static C oc = new C();
    static I oi = new A(); static J oj = new C(); static K ok = new B();
    static Comparable<String> cst = "s"; static Comparable<Integer> cin = 1;
    static List<String> ls; static List<Integer> li; static List<Object> lobj; static List<?> lw;
    static List<? extends Number> ln; static List<? super Integer> lsup; static List raw;
    static ArrayList<String> als; static Collection<Integer> ci; static Set<B> sb; static List<B> lb;
    static Map<String, Integer> msi;
    static Box<String> bs = new Box<>("s"); static Box<Integer> bi = new Box<>(1);
    static Box<?> bw = new Box<>(1); static Box rbox = new Box(); static NumBox<Integer> nbi = new NumBox<>(1);
    static Box<Box<String>> bbs = new Box<>(new Box<>("s")); static Box<? extends Number> bn = new Box<Integer>(1); static Box<B> bob = new Box<>(new B());
    static int[] ai = { 1 }; static Integer[] abi = { 1 }; static String[] as = { "s" };
    static Object[] ao = { "o" }; static long[] al = { 1 }; static int[][] aai = { { 1 } };
    static A[] aa = { }; static B[] ab = { }; static char[] ac = { 'c' };
    static Runnable rn = () -> { }; static Supplier<Integer> si = () -> 1; static IntSupplier is = () -> 1;
    static Function<String, Integer> fsi = x -> 1; static UnaryOperator<String> us = x -> x;
"#;
