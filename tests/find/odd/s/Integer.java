package s;
public class Integer { int z; public int zed(int y) { return y > z ? 1 : 2; } static java.lang.Integer boxed(java.lang.Integer i) { return i > 3 ? i + 1 : null; } }
