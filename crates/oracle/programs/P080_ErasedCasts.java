/** Unchecked casts do nothing; the ClassCastException comes where the erased value is used. */
public class P080_ErasedCasts {
    static int calls;

    @SuppressWarnings("unchecked")
    static <T> T unchecked(Object o) {
        calls++;
        return (T) o;
    }

    @SuppressWarnings("unchecked")
    static <T extends Number> T bounded(Object o) {
        return (T) o;
    }

    @SuppressWarnings("unchecked")
    static <T> T[] array(int n) {
        return (T[]) new Object[n];
    }

    static class Holder<T> {
        T value;

        @SuppressWarnings("unchecked")
        Holder(Object o) {
            value = (T) o;
        }

        T get() {
            return value;
        }

        boolean same(T other) {
            return value.equals(other);
        }
    }

    interface Body {
        void run();
    }

    static void attempt(String name, Body body) {
        try {
            body.run();
            System.out.println(name + ": fine");
        } catch (ClassCastException e) {
            System.out.println(name + ": cast");
        }
    }

    static void takeString(String s) {
        System.out.println("got " + s);
    }

    static void takeObject(Object o) {
        System.out.println("got " + o);
    }

    public static void main(String[] args) {
        attempt("as object", () -> takeObject(P080_ErasedCasts.<String>unchecked(1)));
        attempt("as string", () -> takeString(unchecked(1)));
        attempt("right", () -> takeString(unchecked("s")));
        attempt("bounded wrong", () -> bounded("s"));
        attempt("bounded right", () -> takeObject(P080_ErasedCasts.<Integer>bounded(5)));
        attempt("discarded", () -> P080_ErasedCasts.<String>unchecked(2));
        attempt("null", () -> takeString(unchecked(null)));
        Holder<String> h = new Holder<>(42);
        attempt("field as object", () -> { Object o = h.value; System.out.println(o); });
        attempt("field as string", () -> { String s = h.value; System.out.println(s); });
        attempt("method result", () -> System.out.println(h.get().length()));
        attempt("argument of erased type", () -> System.out.println(h.same("42")));
        attempt("write", () -> { h.value = "now a string"; System.out.println(h.value.length()); });
        attempt("generic array as object", () -> { Object[] a = P080_ErasedCasts.<String>array(2); System.out.println(a.length); });
        attempt("generic array", () -> { String[] a = P080_ErasedCasts.<String>array(2); System.out.println(a.length); });
        Holder<Integer> i = new Holder<>("text");
        attempt("unboxing", () -> System.out.println(i.value + 1));
        attempt("unboxing assignment", () -> { int x = i.get(); System.out.println(x); });
        attempt("compound", () -> i.value += 1);
        java.util.function.Function<Integer, String> f = unchecked((java.util.function.Function<String, String>) s -> "len " + s.length());
        attempt("lambda argument", () -> System.out.println(f.apply(3)));
        System.out.println(calls);
    }
}
