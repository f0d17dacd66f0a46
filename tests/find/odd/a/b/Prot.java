package a.b;
public abstract class Prot { protected int x; protected Prot(int x) { this.x = x; } protected abstract int hook(int y); public final int run(int y) { return hook(y) > x ? 1 : 10 / (y + 1000); } protected static class PN { protected int z; public int zz() { return z > 2 ? 1 : 0; } } }
