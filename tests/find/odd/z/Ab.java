package z;
import java.io.IOException;
abstract class Shape {
  protected int scale; private int calls; 
  Shape(int scale) { if (scale < 1) throw new IllegalArgumentException("scale"); this.scale = scale; }
  protected abstract int area();
  abstract String name(int k, long[] xs) throws IOException;
  public abstract void touch(int[] a);
  int scaled() { calls++; return area() * scale > 10 ? 100 / (area() - 7) : calls; }
}
interface Store { int size(); String get(int i); default boolean empty() { return size() == 0; } void put(String s, char c); }
interface Gen<T> { T make(T a); boolean ok(T a, int k); <U> U conv(U u); }
interface StrGen extends Gen<String> { int more(); }
interface GSub<X extends Number> extends Gen<X> { X other(); }
interface Pick { <T> T pick(T a, T b); }
abstract class Early { int v; Early() { v = init(); } abstract int init(); abstract int next(int x); }
class Base { int f() { return 1; } }
abstract class Again extends Base { abstract int f(); abstract int g(); }
interface Cmp extends Comparable<Cmp> { int k(); int l(); }
interface Thrower { int a() throws IOException; void b() throws InterruptedException; }
public class Ab {
  static int shape(Shape s, int[] a) { s.touch(a); if (a.length > 0 && a[0] == 3) return 10 / s.scale; return s.area() > 5 ? 1 : 0; }
  static int name(Shape s) throws IOException { return s.name(1, new long[] {1, 2}).length() / (s.area() - 3); }
  static char store(Store s, String k) { if (s.size() > 1) { s.put(k, 'c'); return s.get(s.size() - 1).charAt(s.size()); } return s.empty() ? 'e' : 'n'; }
  static int gen(Gen<String> g, String s) { if (g.ok(s, 3)) return g.make(s).length(); return g.conv(5) / 2; }
  static int str(StrGen g) { return g.more() > 2 ? 1 : 10 / g.more(); }
  static int gs(GSub<Integer> g) { return g.other() > 2 ? 1 : 0; }
  static String pick(Pick p, String a) { return p.pick(a, "z") + p.pick("q", a); }
  static int early(Early e) { return e.v > 3 ? 10 / e.next(e.v) : 2; }
  static int again(Again a) { return a.f() + a.g() > 2 ? 1 : 10 / a.g(); }
  static int cmp(Cmp a, Cmp b) { return a.k() > b.l() ? 10 / a.k() : 0; }
  static int thr(Thrower t) { try { return t.a() > 2 ? 1 : 0; } catch (IOException e) { return 10 / 0; } }
  static int thr2(Thrower t) throws InterruptedException { try { t.b(); return 4; } finally { if (Thread.interrupted()) return 3; } }
  Shape field; 
  int useField() { return field == null ? 0 : field.area() / field.scale; }
  static boolean same(Store a, Store b) { return a == b; }
}
