package c;
import a.b.Prot;
public class Client {
  static int c(Prot p, int y) { return p.run(y) + 1; }
  static int ab(a.Main m, int q) { return q > 3 ? 1 : 0; }
  static class Sub extends Prot { Sub() { super(3); } protected int hook(int y) { return y > 4 ? x : y; } }
}
class Object2 { Object o; boolean eq(Object2 p) { return o == p.o || (o != null && o.equals(p.o)); } @Override public boolean equals(Object x) { return x instanceof Object2 p && eq(p); } @Override public int hashCode() { return 3; } }
