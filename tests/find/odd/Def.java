class Def { int x; Def d; static int z(Def a, Def b) { if (a == b) return 1; if (a.d == b) return 2; return a.x > b.x ? 3 : 4; } Def self() { d = this; return this; } Def[] arr(int n) { if (n < 0 || n > 3) return null; Def[] r = new Def[n]; for (int i = 0; i < n; i++) r[i] = i == 1 ? this : new Def(); return r; } }
interface Gm { <T> T pick(T a, T b); }
class UseGm { static String go(Gm g, String a) { return g.pick(a, "z").length() > 1 ? "l" : "s"; } }
