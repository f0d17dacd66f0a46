/** Method references of all kinds: static, bound, unbound, constructor, array, super, this, varargs, boxing adaptation. */
public class P066_MethodReferences {
    interface Fn<A, B> { B of(A a); }
    interface Fn2<A, B, C> { C of(A a, B b); }
    interface Fn3<A, B, C, D> { D of(A a, B b, C c); }
    interface IntFn { int of(int x); }
    interface IntIntToLong { long of(int a, int b); }
    interface Action { void run(); }

    final String name;

    P066_MethodReferences(String name) {
        this.name = name;
    }

    P066_MethodReferences() {
        this("default");
    }

    String hello(String to) {
        return name + " greets " + to;
    }

    String both(int a, long b) {
        return name + (a + b);
    }

    static int twice(int x) {
        return 2 * x;
    }

    static String join(String... parts) {
        return parts.length + ":" + String.join("+", parts);
    }

    static int noisy() {
        System.out.println("noisy");
        return 1;
    }

    @Override
    public String toString() {
        return "[" + name + "]";
    }

    static class Child extends P066_MethodReferences {
        Child() {
            super("child");
        }

        @Override
        String hello(String to) {
            return "overridden";
        }

        void test() {
            Fn<String, String> up = super::hello;
            Fn<String, String> own = this::hello;
            System.out.println(up.of("x") + " / " + own.of("x"));
        }
    }

    static <T> T identity(T t) {
        return t;
    }

    public static void main(String[] args) {
        IntFn a = P066_MethodReferences::twice;
        Fn<Integer, Integer> boxed = P066_MethodReferences::twice;
        Fn<Integer, Object> widened = P066_MethodReferences::twice;
        System.out.println(a.of(4) + boxed.of(5) + " " + widened.of(6));
        P066_MethodReferences p = new P066_MethodReferences("p");
        Fn<String, String> bound = p::hello;
        Fn2<P066_MethodReferences, String, String> unbound = P066_MethodReferences::hello;
        Fn3<P066_MethodReferences, Integer, Integer, String> unbound3 = P066_MethodReferences::both;
        System.out.println(bound.of("b") + ", " + unbound.of(new Child(), "u") + ", " + unbound3.of(p, 1, 2));
        Fn<String, Integer> length = String::length;
        Fn2<String, String, Boolean> equal = String::equals;
        Fn<Object, String> text = String::valueOf;
        Fn<Object, String> virtual = Object::toString;
        System.out.println(length.of("four") + " " + equal.of("a", "a") + " " + text.of(null) + " " + virtual.of(p));
        Fn<String, P066_MethodReferences> create = P066_MethodReferences::new;
        java.util.function.Supplier<P066_MethodReferences> plain = P066_MethodReferences::new;
        System.out.println(create.of("new") + "" + plain.get());
        Fn<String, String> one = P066_MethodReferences::join;
        Fn2<String, String, String> two = P066_MethodReferences::join;
        java.util.function.Supplier<String> none = P066_MethodReferences::join;
        Fn<String[], String> whole = P066_MethodReferences::join;
        System.out.println(one.of("x") + " " + two.of("x", "y") + " " + none.get() + " " + whole.of(new String[] {"p", "q", "r"}));
        Action discard = P066_MethodReferences::noisy;
        discard.run();
        IntIntToLong max = Math::max;
        System.out.println(max.of(3, 9));
        Fn<String, String> id = P066_MethodReferences::<String>identity;
        System.out.println(id.of("same"));
        java.util.function.Consumer<String> print = System.out::println;
        print.accept("printed by reference");
        new Child().test();
        java.util.Comparator<Integer> order = Integer::compare;
        System.out.println(order.compare(3, 2) + " " + order.compare(2, 2));
        java.util.Comparator<String> natural = String::compareTo;
        System.out.println(natural.compare("a", "c"));
        try {
            unbound.of(null, "x");
        } catch (NullPointerException e) {
            System.out.println("null receiver at the call");
        }
        Fn<int[], int[]> copy = int[]::clone;
        int[] data = {1, 2};
        System.out.println(copy.of(data) != data && copy.of(data)[1] == 2);
    }
}
