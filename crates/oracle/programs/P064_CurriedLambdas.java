/** Lambdas that return lambdas, through java.util.function, evaluated in the order of application. */
public class P064_CurriedLambdas {
    static int say(String s, int v) {
        System.out.println(s + " " + v);
        return v;
    }

    static java.util.function.Function<Integer, java.util.function.Function<Integer, Integer>> curried() {
        return a -> {
            say("first", a);
            int doubled = a * 2;
            return b -> say("second", b) + doubled;
        };
    }

    static java.util.function.Supplier<java.util.function.Supplier<String>> lazy(String s) {
        return () -> () -> s + s;
    }

    static <T> java.util.function.UnaryOperator<T> times(int n, java.util.function.UnaryOperator<T> f) {
        return n == 0 ? x -> x : x -> times(n - 1, f).apply(f.apply(x));
    }

    static java.util.function.IntBinaryOperator pick(String name) {
        switch (name) {
            case "+": return (a, b) -> a + b;
            case "*": return (a, b) -> a * b;
            case "max": return Math::max;
            default: return (a, b) -> {
                throw new IllegalArgumentException(name);
            };
        }
    }

    static java.util.function.Supplier<Integer> counter(int start, int step) {
        int[] state = {start - step};
        return () -> state[0] += step;
    }

    public static void main(String[] args) {
        System.out.println(curried().apply(say("argument", 3)).apply(say("argument", 4)));
        java.util.function.Function<Integer, Integer> partial = curried().apply(10);
        System.out.println(partial.apply(1) + partial.apply(2));
        System.out.println(lazy("ab").get().get());
        System.out.println(times(5, (Integer x) -> x * 2 + 1).apply(1));
        System.out.println(P064_CurriedLambdas.<String>times(3, s -> s + s.length()).apply(""));
        for (String op : new String[] {"+", "*", "max", "?"}) {
            try {
                System.out.println(op + " " + pick(op).applyAsInt(6, 7));
            } catch (IllegalArgumentException e) {
                System.out.println("unknown " + e.getMessage());
            }
        }
        java.util.function.Supplier<Integer> evens = counter(0, 2);
        java.util.function.Supplier<Integer> odds = counter(1, 2);
        System.out.println(evens.get() + " " + evens.get() + " " + odds.get() + " " + evens.get() + " " + odds.get());
        java.util.function.BiFunction<Integer, Integer, Integer> gcd = new java.util.function.BiFunction<>() {
            @Override
            public Integer apply(Integer a, Integer b) {
                return b == 0 ? a : apply(b, a % b);
            }
        };
        System.out.println(gcd.apply(84, 36));
        java.util.function.Predicate<String> empty = s -> s.isEmpty();
        java.util.function.Consumer<Object> print = o -> System.out.println("consumed " + o);
        print.accept(empty.test(""));
        print.accept(empty.test("x"));
        java.util.function.BinaryOperator<String> glue = (a, b) -> a + "|" + b;
        print.accept(glue.apply("l", "r"));
        java.util.function.IntFunction<String> hex = i -> Integer.toHexString(i);
        print.accept(hex.apply(255));
        Runnable[] steps = new Runnable[3];
        for (int i = 0; i < steps.length; i++) {
            Runnable before = i == 0 ? () -> { } : steps[i - 1];
            int n = i;
            steps[i] = () -> {
                before.run();
                print.accept(n);
            };
        }
        steps[2].run();
    }
}
