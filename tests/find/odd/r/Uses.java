package r;
import p.q.Other;
import p.Odd;
public class Uses {
  public static int use(Other o, int k) { if (k > 2) o.e = null; return o.hashCode() > 0 ? k : k; }
  static boolean same(Other a, Other b) { return a == b; }
  static Object make(Other o) { return o.hidden(3); }
  abstract static class Abs { int k; Abs(int k) { this.k = k; } abstract int f(int x); int g(int x) { return f(x) > k ? 1 : 0; } }
  static class Con extends Abs { Con(int k) { super(k); } int f(int x) { return x + k; } }
  static class Con2 extends Con { private int k; Con2(int a, int b) { super(a); k = b; } int f(int x) { return x - k; } int getK() { return k; } }
}
