package p.q;
class Pack { int f = 3; enum E { X, Y } }
public class Other {
  Pack pack; protected long l; public Pack.E e;
  public int go(Pack p, Pack.E e) { if (p.f > 4 && e == Pack.E.Y) { this.pack = p; this.e = e; return 1; } return 0; }
  protected static Other mk(int n) { Other o = new Other(); if (n > 2) o.l = n; return o; }
  public Object hidden(int n) { return n > 1 ? new Pack() : Pack.E.X; }
}
