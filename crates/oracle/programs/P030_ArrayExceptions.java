/** Run-time checks of arrays: bounds, negative sizes, stores of the wrong type, null, and their order. */
public class P030_ArrayExceptions {
    static class A { }
    static class B extends A { }
    interface I { }
    static class C extends A implements I { }

    static void attempt(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + ": fine");
        } catch (ArrayStoreException | ClassCastException | NullPointerException e) {
            System.out.println(name + ": " + e.getClass().getName());
        } catch (IndexOutOfBoundsException e) {
            System.out.println(name + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
        } catch (NegativeArraySizeException e) {
            System.out.println(name + ": " + e);
        }
    }

    static <T> T say(String s, T value) {
        System.out.print("(" + s + ")");
        return value;
    }

    public static void main(String[] args) {
        int[] three = new int[3];
        attempt("read 3", () -> System.out.println(three[3]));
        attempt("read -1", () -> System.out.println(three[-1]));
        attempt("write 5", () -> three[5] = 1);
        attempt("min", () -> three[Integer.MIN_VALUE]++);
        attempt("empty", () -> System.out.println((new int[0])[0]));
        attempt("negative", () -> System.out.println(new int[-1].length));
        attempt("negative byte", () -> System.out.println(new long[(byte) 200].length));
        attempt("char size", () -> System.out.println(new long['a'].length));
        A[] as = new B[2];
        attempt("store A in B[]", () -> as[0] = new A());
        attempt("store B in B[]", () -> as[0] = new B());
        attempt("store C in B[]", () -> as[1] = new C());
        attempt("store null in B[]", () -> as[1] = null);
        System.out.println(as[0] instanceof B);
        Object[] objects = new Integer[1];
        attempt("string into Integer[]", () -> objects[0] = "s");
        attempt("boxed into Integer[]", () -> objects[0] = 5);
        attempt("long into Integer[]", () -> objects[0] = 5L);
        I[] is = new C[1];
        attempt("C into I[]", () -> is[0] = new C());
        attempt("lambda-free I into C[]", () -> is[0] = new I() { });
        Object[] rows = new int[2][];
        attempt("int[] into int[][]", () -> rows[0] = new int[1]);
        attempt("long[] into int[][]", () -> rows[0] = new long[1]);
        attempt("bounds before store", () -> as[2] = new A());
        A[] none = null;
        attempt("null before bounds", () -> none[7] = new A());
        attempt("null length", () -> System.out.println(none.length));
        attempt("all operands first", () -> say("array", as)[say("index", 9)] = say("value", new A()));
        attempt("null array operands", () -> say("array", none)[say("index", 9)] = say("value", new A()));
        attempt("cast to B[]", () -> System.out.println(((B[]) as).length));
        A[] real = new A[] {new B(), new B()};
        attempt("cast A[] to B[]", () -> System.out.println(((B[]) real).length));
        attempt("cast Object to int[]", () -> System.out.println(((int[]) (Object) three).length));
        attempt("cast int[] to long[]", () -> System.out.println(((long[]) (Object) three).length));
        String[] strings = {"a", "b"};
        Object[] view = strings;
        attempt("compound store", () -> {
            view[0] += "!";
            System.out.println(strings[0]);
        });
        attempt("arraycopy", () -> System.arraycopy(three, 0, three, 1, 2));
        int[] unchanged = {1, 2};
        try {
            unchanged[0] = unchanged[1] / (unchanged[0] - 1);
        } catch (ArithmeticException e) {
            System.out.println(unchanged[0] + " " + unchanged[1]);
        }
    }
}
