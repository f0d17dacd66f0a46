/** Every place that must throw a NullPointerException, and some that must not. */
public class P034_NullPointers {
    int field;
    static int shared = 7;
    int[] numbers;
    Integer boxed;
    P034_NullPointers next;

    void method() { System.out.println("instance method"); }
    static void staticMethod() { System.out.println("static method"); }
    private int hidden() { return 1; }

    interface Body { void run() throws Exception; }

    static void attempt(String name, Body body) {
        try {
            body.run();
            System.out.println(name + ": fine");
        } catch (NullPointerException e) {
            System.out.println(name + ": null");
        } catch (Exception e) {
            System.out.println(name + ": " + e.getClass().getName());
        }
    }

    static P034_NullPointers none() {
        System.out.print("none() ");
        return null;
    }

    public static void main(String[] args) {
        P034_NullPointers p = new P034_NullPointers();
        P034_NullPointers n = null;
        attempt("read field", () -> System.out.println(n.field));
        attempt("write field", () -> n.field = 1);
        attempt("call", () -> n.method());
        attempt("private call", () -> n.hidden());
        attempt("static field through null", () -> System.out.println(none().shared));
        attempt("static call through null", () -> none().staticMethod());
        attempt("static write through null", () -> none().shared = 8);
        System.out.println(shared);
        attempt("array read", () -> System.out.println(p.numbers[0]));
        attempt("array length", () -> System.out.println(p.numbers.length));
        attempt("array write", () -> p.numbers[0]++);
        attempt("unbox", () -> System.out.println(p.boxed + 1));
        attempt("unbox in condition", () -> { if ((Boolean) (Object) p.boxed) { System.out.println("?"); } });
        attempt("unbox compound", () -> p.boxed += 1);
        attempt("unbox increment", () -> p.boxed++);
        attempt("unbox argument", () -> Math.abs(p.boxed));
        attempt("box compared with null", () -> System.out.println(p.boxed == null));
        attempt("box compared with int", () -> System.out.println(p.boxed == 3));
        attempt("chain", () -> System.out.println(p.next.next.field));
        attempt("throw null", () -> { throw null; });
        attempt("throw null variable", () -> { RuntimeException e = null; throw e; });
        attempt("synchronized", () -> { synchronized (n) { System.out.println("?"); } });
        attempt("switch string", () -> { String s = null; switch (s) { default: } });
        attempt("for each", () -> { for (int x : p.numbers) { System.out.println(x); } });
        attempt("iterate", () -> { Iterable<String> it = null; for (String s : it) { System.out.println(s); } });
        attempt("string length", () -> { String s = null; s.length(); });
        attempt("equals on null", () -> { Object o = null; o.equals(null); });
        attempt("equals null", () -> System.out.println("x".equals(null)));
        attempt("instanceof", () -> System.out.println(n instanceof P034_NullPointers));
        attempt("cast", () -> System.out.println((String) (Object) n));
        attempt("concat", () -> System.out.println("" + n));
        attempt("println", () -> System.out.println((Object) null));
        attempt("getClass", () -> n.getClass());
        attempt("requireNonNull", () -> java.util.Objects.requireNonNull(n));
        attempt("objects equal", () -> System.out.println(java.util.Objects.equals(n, null)));
        attempt("method reference", () -> { Runnable r = n::method; });
        attempt("lambda later", () -> { Runnable r = () -> n.method(); System.out.print("made "); r.run(); });
    }
}
