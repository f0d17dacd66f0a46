/** Lambda forms: expression and block bodies, typed, inferred and var parameters, captures, void compatibility. */
public class P063_Lambdas {
    interface Zero { String get(); }
    interface One { int of(int x); }
    interface Two { long of(int x, long y); }
    interface Many { String of(String... parts); }
    interface Nothing { void run(); }
    interface Generic<A, B> { B map(A a); }
    interface Throwing { int call() throws Exception; }

    static int counter;
    int field = 7;

    static int bump() {
        return ++counter;
    }

    One instanceLambda() {
        int local = 2;
        return x -> x * field + local + this.field;
    }

    static String use(Zero z) { return "zero " + z.get(); }
    static String use(One o) { return "one " + o.of(10); }
    static String use(Two t) { return "two " + t.of(1, 2); }

    static <A, B, C> Generic<A, C> compose(Generic<A, B> f, Generic<B, C> g) {
        return a -> g.map(f.map(a));
    }

    static int guarded(Throwing t) {
        try {
            return t.call();
        } catch (RuntimeException e) {
            return -1;
        } catch (Exception e) {
            return -2;
        } finally {
            counter += 100;
        }
    }

    public static void main(String[] args) {
        Zero zero = () -> "z";
        One inc = x -> x + 1;
        One typed = (int x) -> { return x * 2; };
        One variable = (var x) -> x - 1;
        Two sum = (x, y) -> x + y;
        Nothing expression = () -> bump();
        Nothing block = () -> { bump(); bump(); };
        Nothing creation = () -> new StringBuilder("ignored");
        Nothing assignment = () -> counter = 50;
        Many join = parts -> parts.length + String.join("-", parts);
        System.out.println(zero.get() + inc.of(1) + typed.of(4) + variable.of(0) + sum.of(3, 4L));
        expression.run();
        block.run();
        creation.run();
        System.out.println(counter);
        assignment.run();
        System.out.println(counter);
        System.out.println(join.of() + join.of("a") + join.of("a", "b"));
        P063_Lambdas p = new P063_Lambdas();
        One bound = p.instanceLambda();
        System.out.println(bound.of(1));
        p.field = 70;
        System.out.println(bound.of(1));
        System.out.println(use(() -> "x") + ", " + use(x -> x * 3) + ", " + use((a, b) -> a - b));
        Generic<String, Integer> length = s -> s.length();
        Generic<Integer, String> stars = n -> "*".repeat(n);
        System.out.println(compose(length, stars).map("four") + compose(stars, length).map(9));
        System.out.println(guarded(() -> 5) + guarded(() -> { throw new Exception(); }) + guarded(() -> 1 / 0));
        System.out.println(counter);
        One conditional = args.length > 0 ? x -> x : x -> -x;
        System.out.println(conditional.of(8));
        System.out.println(((One) x -> x * x).of(12));
        One[] table = {x -> x, x -> x << 1, inc, p.instanceLambda()};
        int v = 1;
        for (One o : table) {
            v = o.of(v);
        }
        System.out.println(v);
        Object o = (Runnable & Cloneable) () -> System.out.println("intersection");
        ((Runnable) o).run();
        One nested = x -> {
            One inner = y -> {
                if (y > 10) {
                    return y;
                }
                return x + y;
            };
            return inner.of(x) + inner.of(100);
        };
        System.out.println(nested.of(4));
    }
}
