package a;
import java.util.*;
public class Main {
  static int over(String s) { return s == null ? 1 : 2; } static int over(Integer i) { return i == null ? 3 : i > 2 ? 4 : 5; } static int over(Object... o) { return o.length > 1 ? 6 : 7; }
  static int prim(long x) { return x > 2 ? 1 : 0; } static int prim(int x) { return x > 3 ? 2 : 3; } static int prim(Long x) { return x > 4L ? 4 : 5; } static int prim(char c) { return c > 'c' ? 8 : 9; }
  static class Assertions { int assertEquals; int f(int assertEquals) { return this.assertEquals = assertEquals > 2 ? 1 : 2; } }
  static class Gen$Odd<T, U extends List<T>> { final U list; T last; Gen$Odd(U list) { this.list = list; } int put(T t) { list.add(t); last = t; return list.size() > 1 ? 1 : 0; } }
  private enum Priv { A, B; int k() { return this == A ? 1 : 2; } }
  static int priv(int n) { Priv p = n > 2 ? Priv.A : Priv.B; return p.k(); }
  static Priv giv(int n) { return n > 2 ? Priv.A : null; }
  static int takes(Priv p, int n) { return p == Priv.A && n > 3 ? 1 : 0; }
  static final class Fact { private final int x; private Fact(int x) { this.x = x; } static Fact of(int x) throws Exception { if (x < 0) throw new Exception("no"); return new Fact(x); } boolean big() { return x > 4; } Fact plus(Fact o) { return new Fact(x + o.x); } }
  static class Cnt { private int n; private String log = ""; void inc() { n++; log += n; if (n > 2) n = 0; } boolean at(int k) { return n == k; } }
  record Arr(int[] xs, String... ys) { int first() { return xs.length > 0 ? xs[0] : ys.length; } }
  static class Node<T> { T v; Node<T> l, r; Node(T v) { this.v = v; } int size() { return 1 + (l == null ? 0 : l.size()) + (r == null ? 0 : r.size()); } Node<T> rot() { if (l == null) return this; Node<T> x = l; l = x.r; x.r = this; return x; } }
  static Node<Integer> ins(Node<Integer> n, int k) { if (n == null) return new Node<>(k); if (k < n.v) n.l = ins(n.l, k); else if (k > n.v) n.r = ins(n.r, k); return n; }
  class In { int q; In(int q) { this.q = q + base; } } int base; In mk(int z) { return z > base ? new In(z) : null; } int inq(In i) { return i.q > 3 ? 1 : 0; }
  static int ünï(int ñ) { return ñ > 3 ? 1 : 0; }
  static String str(int k) { if (k == 0) return "a\"b\\u0041\r\n\t\u0007"; if (k == 1) return "\ud83d\ude00" + (char) 0xd800; return k > 100 ? "x".repeat(k > 200 ? 3 : 50) : null; }
  static double[] ds(double d) { return d > 0 ? new double[] {d, Double.NaN, -0.0, Double.NEGATIVE_INFINITY} : new double[] {1e300, Float.MIN_VALUE}; }
  static float[] fs(float d) { return d > 0 ? new float[] {d, Float.NaN, -0f} : null; }
  static long mn(long k) { return k == Long.MIN_VALUE ? 1 : k == Long.MAX_VALUE ? 2 : k == Integer.MIN_VALUE ? 3 : Math.abs(k); }
  static Object[] os(int n) { return n > 1 ? new Object[] {1, 2L, 'c', "s", null, 1.5, (byte) 3, new int[] {1}} : new Integer[] {n}; }
  static List<Object> lo(int n) { List<Object> l = new ArrayList<>(); l.add(n > 0 ? (Object) "s" : (Object) (short) 2); l.add(null); l.add('c'); l.add(1.5f); return l; }
  static Map<Integer, String> tm(int n) { Map<Integer, String> m = new TreeMap<>(); if (n > 0) { m.put(n, "v"); m.put(-n, null); } else m.put(1, "w"); return m; }
  static Iterator<String> it(List<String> l) { return l.size() > 1 ? l.iterator() : null; }
  static Class<?> cls(int n) { return n > 0 ? String.class : int[].class; }
  static int thrown(int thrown, int made, int result) { if (thrown > made) throw new IllegalArgumentException("t" + result); return result; }
  static synchronized int sy(int x) { return x > 2 ? x : 0; }
  static int clsArg(Class<?> c) { return c == null ? 1 : 2; }
  static int list2(List<List<String>> l) { return l.size() > 1 && l.get(1).size() > 1 ? 1 : 0; }
  static int charseq(CharSequence c) { return c.length() > 2 ? c.charAt(1) : 0; }
  static int num(Number n) { return n.intValue() > 3 ? 1 : 0; }
  static int iter(Iterable<Integer> it) { int s = 0; for (int i : it) s += i; return s > 5 ? 1 : 0; }
  static int main2(String[] args) { return args.length > 0 && args[0].equals("-x") ? 1 : 0; }
  static int sup(java.util.function.Supplier<int[]> s) { return s.get().length > 2 ? 1 : 0; }
  static int cons(java.util.function.Consumer<List<String>> c) { List<String> l = new ArrayList<>(); c.accept(l); return l.size(); }
  static int cmp(Comparator<String> c, String a, String b) { return c.compare(a, b) < 0 ? 1 : c.compare(b, a) > 0 ? 2 : 3; }
  static int rnd(Random r) { return r.nextInt(3) > 1 ? 1 : 0; }
  static Exception ex(int n) { return n > 1 ? new RuntimeException("r") : null; }
  static void retEx(Exception e) throws Exception { if (e != null) throw e; }
  static int nested(int[][] g) { int s = 0; for (int[] r : g) for (int x : r) s += x; g[0][0] = 9; return s > 2 ? 1 : 0; }
  int[] buf = new int[2]; int at; void w(int x) { if (at == buf.length) buf = Arrays.copyOf(buf, at * 2); buf[at++] = x; }
}
interface Konst { int K = 3; static int s(int x) { return x > K ? 1 : 0; } default int d(int x) { return x > K + v() ? 1 : 0; } int v(); enum E { P { int z() { return 1; } }, Q; int z() { return 2; } } class Nest { E e = E.P; int zz() { return e.z() > 1 ? 5 : 6; } } }
class Throwable2 extends java.lang.Exception { final int code; Throwable2(int code) { super("code " + code); this.code = code; } static void go(int c) throws Throwable2 { if (c > 3) throw new Throwable2(c); } }
