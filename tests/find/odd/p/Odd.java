package p;
import java.util.*;
import java.util.function.*;
public class Odd {
  // generics with bounds
  static <T extends Comparable<T>> T max(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }
  static <T extends Number & Comparable<T>> int both(T a, T b) { if (a.compareTo(b) > 0) return a.intValue(); return b.intValue(); }
  static class Box<T extends CharSequence> { T value; Box(T v) { value = v; } int len() { return value.length(); } T get() { return value; } }
  static <K, V extends List<K>> int sizes(Map<K, V> m, K k) { if (m.containsKey(k)) return m.get(k).size(); return -1; }
  // nested private
  private static class Hidden { int x; Hidden next; Hidden(int x) { this.x = x; } int twice() { return x > 3 ? x * 2 : x; } }
  private Hidden head;
  void add(int x) { Hidden h = new Hidden(x); h.next = head; head = h; }
  int sum() { int s = 0; for (Hidden h = head; h != null; h = h.next) s += h.x; return s; }
  private static Hidden make(int y) { if (y > 5) return new Hidden(y); return null; }
  static int useHidden(Hidden h, int k) { if (h.x == k) return 1; return 0; }
  // checked exceptions in constructors
  static class Danger { final int n; Danger(int n) throws java.io.IOException { if (n < 0) throw new java.io.IOException("neg " + n); this.n = n; } int half() throws Exception { if (n % 2 == 1) throw new Exception("odd"); return n / 2; } }
  // inner
  class Inner { int k; Inner(int k) { this.k = k; } int total() { return k + sum(); } }
  // enums with bodies
  enum Op { ADD { int apply(int a, int b) { return a + b; } }, SUB { int apply(int a, int b) { return a - b; } }; abstract int apply(int a, int b); Op flip() { return this == ADD ? SUB : ADD; } }
  static int calc(Op op, int a, int b) { if (a > b) return op.apply(a, b); return op.flip().apply(b, a); }
  // records
  record Pair(int a, String b) { Pair { if (a < 0) throw new IllegalArgumentException("a: " + a); } Pair swap(int c) { return new Pair(c, b + "!"); } }
  record Gen<A, B>(A a, B b) { A first() { return a; } }
  static int rec(Pair p) { return p.a() > 2 ? p.b().length() : -1; }
  // varargs
  static int va(int... xs) { int s = 0; for (int x : xs) s += x; return s; }
  static String vs(String f, Object... xs) { if (xs.length > 1) return f; return f + xs.length; }
  // literals
  static char next(char c) { return c == '\'' ? '"' : c == '\\' ? '\n' : (char) (c + 1); }
  static long big(long l) { return l > 1L << 40 ? l - 1 : l + 1; }
  static float fl(float f) { if (f != f) return 1f; if (f > 1e30f) return Float.POSITIVE_INFINITY; return f / 3; }
  static double db(double d) { if (Double.isNaN(d)) return -0.0; if (d == Double.POSITIVE_INFINITY) return Double.NaN; if (d < 0) return Double.MIN_VALUE; return d * 2; }
  static byte by(byte b) { return (byte) (b > 100 ? b + 100 : -b); }
  static short sh(short s, Short t) { return (short) (s > t ? s : t + 1); }
  static String uni(String s) { if (s.equals("\u20ac\ud83d\ude00\"\\\t\0")) return "\u00e4\n" + s; if (s.length() == 2) return s + "\u2028"; return "*/ \\u0041"; }
  static Character boxc(Character c) { return c == 'x' ? null : c; }
  static Long boxl(Long l) { return l > 5 ? l + 1 : null; }
  static Byte boxb(Byte b) { return b > 5 ? b : (byte) 1; }
  static Object obj(Object o) { if (o instanceof String s && s.length() > 2) return s.charAt(0); if (o instanceof Integer i && i > 4) return i + 1L; return o; }
  static boolean[] flags(boolean[] f) { if (f.length > 1) f[1] = !f[0]; return f; }
  static long[][] grid(int n) { if (n < 0 || n > 3) return null; long[][] g = new long[n][2]; for (int i = 0; i < n; i++) g[i][1] = i; return g; }
  static char[] cs(char[] c) { if (c.length > 0) c[0] = '\u0000'; return c; }
  static String[] ss(String[] a) { if (a.length > 1 && a[1] == null) a[1] = "x"; return a; }
  static Op[] ops(int n) { return n > 1 ? new Op[] {Op.ADD, null} : new Op[0]; }
  static List<Integer> li(List<Integer> l, int x) { if (l.size() > 1) l.add(x); return l; }
  static Map<String, Long> mp(Map<String, Long> m) { if (m.size() == 1) m.put("z", 3L); return m; }
  static Set<Character> st(Set<Character> s, char c) { s.add(c); return s; }
  static Optional<String> op(int n) { return n > 0 ? Optional.of("p" + n) : Optional.empty(); }
  static StringBuilder sb(StringBuilder b, char c) { if (b.length() < 2) b.append(c); return b; }
  static Deque<Integer> dq(Deque<Integer> d) { if (!d.isEmpty()) d.addLast(d.peekFirst() + 1); return d; }
  static int fn(Function<String, Integer> f, String s) { Integer i = f.apply(s); return i > 3 ? i : f.apply(s + "a"); }
  static boolean pr(Predicate<? super String> f, String s) { return f.test(s) || s.isEmpty(); }
  static int bi(BiFunction<Integer, Long, Short> f) { return f.apply(1, 2L) + 1; }
  static Runnable runs(Runnable r, int[] a) { r.run(); if (a.length > 0 && a[0] == 7) return null; return r; }
  // odd names
  static int test(int test) { return test > 1 ? test : 0; }
  static int get(int result, int made) { return result > made ? 1 : 2; }
  static int set(int java, int org, int Odd) { return java > org ? Odd : 1; }
  static int assertEquals(int x) { return x > 1 ? 1 : 0; }
  static int call(String String) { return String.length() > 2 ? 1 : 0; }
  int hashCode2() { return head == null ? 1 : 2; }
  @Override public String toString() { return head == null ? "empty" : "full"; }
  static void thrower(int k) { if (k == 1) throw new Own("own " + k); if (k == 2) throw new Own2(); if (k == 3) throw new IllegalStateException(); if (k > 10) throw new UnsupportedOperationException("\u00e9\n" + k); }
  private static class Own extends RuntimeException { Own(String s) { super(s); } }
  public static class Own2 extends RuntimeException { @Override public String getMessage() { return "mine"; } }
  static int counter; static int[] table = new int[3];
  static int count() { return ++counter > 1 ? counter : 0; }
  static int tab(int i) { if (i < 0 || i > 2) return -1; return ++table[i]; }
  protected int prot(int x) { return x > 2 ? x : 3; }
}
