package p;
public class Test { int v; public Test(int v) { this.v = v; } public int up() { return v > 3 ? ++v : --v; } static Test of(int x) { return x > 2 ? new Test(x) : null; } }
