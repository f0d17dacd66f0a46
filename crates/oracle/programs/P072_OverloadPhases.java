/** Overload resolution in its three phases: subtyping and widening, then boxing, then varargs. */
public class P072_OverloadPhases {
    static String a(int x) { return "int"; }
    static String a(long x) { return "long"; }
    static String a(double x) { return "double"; }
    static String a(Integer x) { return "Integer"; }
    static String a(Object x) { return "Object"; }
    static String a(int... x) { return "int..."; }

    static String b(long x) { return "long"; }
    static String b(Integer x) { return "Integer"; }
    static String b(Object... x) { return "Object..."; }

    static String c(Object x) { return "Object"; }
    static String c(int... x) { return "int..."; }

    static String d(double x) { return "double"; }
    static String d(Object x) { return "Object"; }

    static String e(char x) { return "char"; }
    static String e(int x) { return "int"; }

    static String f(Long x) { return "Long"; }
    static String f(Object x) { return "Object"; }
    static String f(long... x) { return "long..."; }

    static String g(byte x) { return "byte"; }
    static String g(short x) { return "short"; }
    static String g(float x) { return "float"; }

    static String h(Number n) { return "Number"; }
    static String h(Comparable<?> c) { return "Comparable"; }
    static String h(Character c) { return "Character"; }

    static String i(int x, Object y) { return "int,Object"; }
    static String i(Object x, int... y) { return "Object,int..."; }

    public static void main(String[] args) {
        byte by = 1;
        short sh = 1;
        char ch = 'c';
        long lo = 1;
        float fl = 1;
        System.out.println(a(by) + " " + a(sh) + " " + a(ch) + " " + a(1) + " " + a(lo) + " " + a(fl) + " " + a(1.0));
        System.out.println(a(Integer.valueOf(1)) + " " + a(Long.valueOf(1)) + " " + a("s") + " " + a() + " " + a(1, 2) + " " + a(true));
        System.out.println(b(1) + " " + b(Integer.valueOf(1)) + " " + b(by) + " " + b(Byte.valueOf(by)) + " " + b('c') + " " + b(1.0) + " " + b());
        System.out.println(c(1) + " " + c() + " " + c(1, 2) + " " + c(new int[0]) + " " + c("s"));
        System.out.println(d(1) + " " + d('c') + " " + d(Integer.valueOf(1)) + " " + d(lo));
        System.out.println(e('c') + " " + e((char) 99) + " " + e('c' + 1) + " " + e(by) + " " + e(ch++) + " " + e(Character.valueOf('c')));
        System.out.println(f(1) + " " + f(1L) + " " + f() + " " + f(1, 2) + " " + f(null, null == null ? null : "x"));
        System.out.println(g(by) + " " + g(sh) + " " + g('c') + " " + g(1) + " " + g(1L) + " " + g((byte) 1));
        System.out.println(h('c') + " " + h("s") + " " + h((Number) 1));
        System.out.println(i(1, 2) + " " + i("s") + " " + i("s", 1) + " " + i(1, "s"));
        int x = 5;
        System.out.println(a(x++) + a(x += 1.5) + a(x / 2.0) + a(-by) + a(true ? 1 : 'a') + a(true ? 1 : 2L));
        final int constant = 3;
        System.out.println(e(constant) + g(constant));
    }

    static String f(Object x, Object y) { return "Object,Object"; }
}
