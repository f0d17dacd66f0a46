/** The default and static methods of the functional interfaces of java.util.function. */
public class P069_FunctionCombinators {
    static int log(String s, int v) {
        System.out.print(s + v + " ");
        return v;
    }

    public static void main(String[] args) {
        java.util.function.Function<Integer, Integer> inc = x -> log("inc", x + 1);
        java.util.function.Function<Integer, Integer> dbl = x -> log("dbl", x * 2);
        System.out.println(inc.andThen(dbl).apply(5));
        System.out.println(inc.compose(dbl).apply(5));
        System.out.println(inc.andThen(dbl).andThen(inc).compose(dbl).apply(1));
        java.util.function.Predicate<Integer> even = x -> log("even?", x) % 2 == 0;
        java.util.function.Predicate<Integer> big = x -> log("big?", x) > 10;
        System.out.println(even.and(big).test(3));
        System.out.println(even.and(big).test(12));
        System.out.println(even.or(big).test(4));
        System.out.println(even.negate().or(big).test(4));
        java.util.function.BiFunction<Integer, Integer, Integer> add = (a, b) -> log("add", a + b);
        System.out.println(add.andThen(dbl).apply(2, 3));
        java.util.function.Consumer<Integer> first = x -> log("first", x);
        java.util.function.Consumer<Integer> second = x -> log("second", x);
        first.andThen(second).accept(1);
        System.out.println();
        java.util.function.UnaryOperator<Integer> negate = x -> -x;
        System.out.println(negate.andThen(inc).apply(9));
        try {
            first.andThen(x -> { throw new IllegalStateException("stop" + x); }).andThen(second).accept(7);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
