/** The receiver of a bound method reference is evaluated once, when the reference is made; that of a lambda, each time. */
public class P068_BoundReceivers {
    static int evaluations;
    int id;

    P068_BoundReceivers(int id) {
        this.id = id;
    }

    static P068_BoundReceivers current = new P068_BoundReceivers(1);

    static P068_BoundReceivers get() {
        evaluations++;
        return current;
    }

    String show() {
        return "id " + id;
    }

    int plus(int x) {
        return id + x;
    }

    public static void main(String[] args) {
        java.util.function.Supplier<String> reference = get()::show;
        java.util.function.Supplier<String> lambda = () -> get().show();
        System.out.println("made " + evaluations);
        System.out.println(reference.get() + " " + lambda.get() + " " + evaluations);
        current = new P068_BoundReceivers(2);
        System.out.println(reference.get() + " " + lambda.get() + " " + evaluations);
        P068_BoundReceivers local = new P068_BoundReceivers(3);
        java.util.function.IntFunction<Integer> plus = local::plus;
        local.id = 30;
        local = null;
        System.out.println(plus.apply(5));
        try {
            java.util.function.Supplier<String> s = local::show;
            System.out.println("not reached " + s);
        } catch (NullPointerException e) {
            System.out.println("null when made");
        }
        current = null;
        try {
            java.util.function.Supplier<String> s = get()::show;
            System.out.println("not reached " + s);
        } catch (NullPointerException e) {
            System.out.println("null when made, evaluated " + evaluations);
        }
        java.util.function.Supplier<String> late = () -> get().show();
        try {
            late.get();
        } catch (NullPointerException e) {
            System.out.println("null when called, evaluated " + evaluations);
        }
        String text = "abc";
        java.util.function.Supplier<Integer> length = text::length;
        text = "longer";
        System.out.println(length.get());
        java.util.function.Function<Integer, Character> charAt = "hello"::charAt;
        System.out.println(charAt.apply(1));
        int[] numbers = {1, 2, 3};
        int i = 0;
        P068_BoundReceivers[] all = {new P068_BoundReceivers(10), new P068_BoundReceivers(20)};
        java.util.function.IntFunction<Integer> element = all[i++]::plus;
        all[0] = null;
        System.out.println(element.apply(i) + " " + numbers[i]);
        StringBuilder builder = new StringBuilder();
        java.util.function.Consumer<String> append = builder::append;
        append.accept("one ");
        append.accept("two");
        System.out.println(builder);
        java.util.function.Supplier<String> fresh = new P068_BoundReceivers(++evaluations)::show;
        System.out.println(fresh.get() + " " + fresh.get());
        Object o = "cast";
        java.util.function.Supplier<Integer> cast = ((String) o)::length;
        System.out.println(cast.get());
        java.util.function.IntFunction<Integer> chosen = (args.length > 0 ? all[0] : all[1])::plus;
        System.out.println(chosen.apply(2));
    }
}
