/** Recursion through fields, arrays and self-application; lambdas as strategies in recursive code. */
public class P065_LambdaRecursion {
    interface IntFn { int of(int x); }
    interface Self { int apply(Self self, int n); }
    interface Fn<A, B> { B of(A a); }

    static IntFn factorial;
    final IntFn fibonacci = n -> n < 2 ? n : this.fibonacci.of(n - 1) + this.fibonacci.of(n - 2);
    static final IntFn GCD_WITH_48 = n -> n == 0 ? 48 : P065_LambdaRecursion.gcd(48, n);

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static class Ref<T> {
        T value;
    }

    static <A, B> Fn<A, B> fix(Fn<Fn<A, B>, Fn<A, B>> f) {
        Ref<Fn<A, B>> ref = new Ref<>();
        ref.value = x -> f.of(ref.value).of(x);
        return ref.value;
    }

    static int fold(int[] data, int from, int start, java.util.function.IntBinaryOperator op) {
        return from == data.length ? start : fold(data, from + 1, op.applyAsInt(start, data[from]), op);
    }

    static void permute(String prefix, String rest, java.util.function.Consumer<String> out) {
        if (rest.isEmpty()) {
            out.accept(prefix);
            return;
        }
        for (int i = 0; i < rest.length(); i++) {
            permute(prefix + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), out);
        }
    }

    public static void main(String[] args) {
        factorial = n -> n <= 1 ? 1 : n * factorial.of(n - 1);
        System.out.println(factorial.of(10));
        IntFn old = factorial;
        factorial = n -> n <= 1 ? 1000 : n + old.of(n - 1);
        System.out.println(factorial.of(3));
        System.out.println(new P065_LambdaRecursion().fibonacci.of(15));
        System.out.println(GCD_WITH_48.of(36) + " " + GCD_WITH_48.of(0));
        IntFn[] parity = new IntFn[2];
        parity[0] = n -> n == 0 ? 1 : parity[1].of(n - 1);
        parity[1] = n -> n == 0 ? 0 : parity[0].of(n - 1);
        System.out.println(parity[0].of(10) + "" + parity[0].of(7) + parity[1].of(7));
        Self sum = (self, n) -> n == 0 ? 0 : n + self.apply(self, n - 1);
        System.out.println(sum.apply(sum, 100));
        Fn<Integer, Integer> triangle = fix(rec -> n -> n == 0 ? 0 : n + rec.of(n - 1));
        System.out.println(triangle.of(10));
        Fn<String, String> reverse = fix(rec -> s -> s.isEmpty() ? "" : rec.of(s.substring(1)) + s.charAt(0));
        System.out.println(reverse.of("recursion"));
        int[] data = {3, 9, 2, 7};
        System.out.println(fold(data, 0, 0, (a, b) -> a + b) + " " + fold(data, 0, Integer.MIN_VALUE, Math::max)
            + " " + fold(data, 0, 0, (a, b) -> a * 10 + b));
        int[] count = {0};
        permute("", "abc", s -> System.out.print(++count[0] + s + " "));
        System.out.println();
    }
}
