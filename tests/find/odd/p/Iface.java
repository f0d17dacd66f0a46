package p;
public sealed interface Iface permits Iface.A, Iface.B {
  int area();
  default int twice() { return area() > 4 ? area() * 2 : 0; }
  static int of(Iface i, int k) { return i instanceof A a ? a.r() + k : i.area(); }
  record A(int r) implements Iface { public int area() { return r * r; } }
  final class B implements Iface { private final int w; B(int w) { this.w = w; } public int area() { return w > 2 ? w : -w; } }
}
