/** The most specific overload: null arguments, hierarchies, arrays, functional interfaces, static receiver types. */
public class P073_MostSpecific {
    static class A { }
    static class B extends A { }
    static class C extends B { }
    interface I { }
    static class D extends B implements I { }

    static String one(Object o) { return "Object"; }
    static String one(A a) { return "A"; }
    static String one(B b) { return "B"; }

    static String two(A x, B y) { return "AB"; }
    static String two(B x, B y) { return "BB"; }
    static String two(Object x, Object y) { return "OO"; }

    static String text(Object o) { return "Object"; }
    static String text(CharSequence s) { return "CharSequence"; }
    static String text(String s) { return "String"; }

    static String array(Object o) { return "Object"; }
    static String array(Object[] o) { return "Object[]"; }
    static String array(int[] o) { return "int[]"; }

    static String fn(java.util.function.Supplier<Integer> s) { return "Supplier " + s.get(); }
    static String fn(Runnable r) { r.run(); return "Runnable"; }

    static String generic(Object o) { return "Object"; }
    static <T extends Comparable<T>> String generic(T t) { return "Comparable"; }

    static <T> String var(T... ts) { return "T..." + ts.length; }
    static String var(String s, Object... rest) { return "String,Object..." + rest.length; }

    static class Base {
        String m(Object o) { return "Base.m(Object)"; }
        String n(A a) { return "Base.n(A)"; }
    }

    static class Derived extends Base {
        String m(String s) { return "Derived.m(String)"; }
        @Override String m(Object o) { return "Derived.m(Object)"; }
        String n(B b) { return "Derived.n(B)"; }
    }

    static int count;

    static int bump() {
        return ++count;
    }

    public static void main(String[] args) {
        A ab = new B();
        System.out.println(one(ab) + one(new B()) + one(new C()) + one((Object) ab) + one(null) + one(new D()));
        System.out.println(two(ab, new C()) + two(new C(), new C()) + two(ab, ab) + two(null, null));
        System.out.println(text(null) + text("s") + text((CharSequence) "s") + text(new StringBuilder()) + text((Object) "s"));
        System.out.println(array(new String[0]) + array(new int[0]) + array((Object) new int[0]) + array(new int[0][0]));
        System.out.println(fn(() -> 5) + fn(() -> { bump(); }) + fn(() -> bump()) + fn(P073_MostSpecific::bump) + count);
        System.out.println(generic("s") + generic(1) + generic(new A()));
        System.out.println(var(1) + var("a", "b", 3) + var());
        Base base = new Derived();
        Derived derived = new Derived();
        System.out.println(base.m("s"));
        System.out.println(derived.m("s"));
        System.out.println(derived.m((Object) "s"));
        System.out.println(base.n(new C()));
        System.out.println(derived.n(new C()));
        System.out.println(derived.n(ab));
        System.out.println(((Base) derived).n(new B()));
        StringBuilder sb = new StringBuilder();
        sb.append('a').append((int) 'a').append((Object) "o").append(1.5f).append(true).append(2L).append((String) null);
        System.out.println(sb);
        System.out.println(String.valueOf('x') + String.valueOf((int) 'x') + String.valueOf((Object) null));
    }
}
