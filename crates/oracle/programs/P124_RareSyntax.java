/** Rare but legal syntax: receiver parameters, brackets after names, generic constructors, casts and shifts that look alike. */
public class P124_RareSyntax {
    ;
    @interface Mark {
        String value() default "none";
        int[] numbers() default {1, 2};
        Class<?> type() default Object.class;
    }

    @Mark("annotated") @Deprecated
    static volatile transient int modifiers = 1;

    static int brackets(int a[], int[] b[])[] {
        int result[] = {a.length, b.length}, single = a[0];
        result[0] += single;
        return result;
    }

    int receiver(P124_RareSyntax this, @Mark(numbers = {3}) final int x) {
        return this.plain + x;
    }

    int plain = 4;

    class Inner {
        final String s;

        <T extends CharSequence> Inner(P124_RareSyntax P124_RareSyntax.this, T t) {
            s = t + "" + t.length() + plain;
        }
    }

    static <T> T pick(T a, T b) {
        return b;
    }

    static <A, B extends A> String types(A a, B b) {
        return "" + a + b;
    }

    static boolean less(boolean a, boolean b) {
        return a & !b;
    }

    double precise(double d) {
        return d / 3;
    }

    static synchronized final int several() {
        return 6;
    }

    static class Chain {
        Chain self;
        int v;
        int[][] grid = {{1, 2,}, {}, {3},};

        Chain get() {
            return self == null ? self = this : self;
        }
    }

    @SuppressWarnings("all")
    public static void main(final String... args) throws RuntimeException, Error {
        System.out.println(brackets(new int[] {5}, new int[3][0])[0] + brackets(new int[] {5}, new int[3][0])[1]);
        P124_RareSyntax p = new P124_RareSyntax();
        System.out.println(p.receiver(3) + p.new <String>Inner("ab").s + new <Integer>P124_RareSyntax().plain);
        int i = 5, j = 3, k[] = {1, 2};
        System.out.println(i+++j);
        System.out.println(i---j);
        System.out.println(i- -j);
        System.out.println(- - -i + ~~j + +(+i));
        System.out.println((i)-j + (int)-j + (int)+2.7 + (int)'a' + (byte)~i);
        System.out.println(i < j == j > i);
        System.out.println(less(i < j, j > (7)));
        System.out.println(i << 2 >> 1 >>> 1);
        System.out.println(P124_RareSyntax.<String>pick("a", "b") + P124_RareSyntax.<Object, Integer>types("x", 1));
        java.util.function.Supplier<java.util.function.Supplier<java.util.function.Supplier<Integer>>> deep = () -> () -> () -> 42;
        System.out.println(deep.get().get().get());
        Chain c = new Chain();
        c.get().get().self.v = c.get().grid[0][1] + c.grid[2][0]++ + c.grid[2][c.grid[1].length];
        System.out.println(c.v);
        ((c)).get().v += ((((2)))) * k[k[0]];
        System.out.println((c.v));
        Object o = (Object) (Integer) (int) (short) 70000;
        System.out.println(o);
        {
            ;
            { }
            final class Local { int x = 1; }
            abstract class Abstract { abstract int y(); }
            System.out.println(new Local().x + new Abstract() { int y() { return 2; } }.y());
        }
        int a, b = a = 7;
        System.out.println(a + b);
        if (a == 7) if (b == 8) System.out.println("no"); else System.out.println("dangling else");
        for (int x = 0, y[] = {1, 2}; x < y.length; x++) System.out.print(y[x]);
        System.out.println();
        System.out.println(new int[] {1, 2, 3}.length + new int[2][3][1].length + "abc".length() + new String[] {"z"}[0]);
        System.out.println(p instanceof P124_RareSyntax && !(o instanceof String) ? 1 : 0);
        System.out.println(true ? false ? 1 : 2 : 3);
        System.out.println(1 + (2 > 1 ? 10 : 20) + (char) ('a' + (true ? 1 : 0)));
        System.out.println(p.precise(1) + several() + modifiers);
        Runnable r = () -> {}, q = () -> { return; };
        r.run(); q.run();
        System.out.println(((java.util.function.Function<Integer, Integer>) x -> x + 1).apply(1));
        label: another: for (;;) { break label; }
        do ; while (a++ < 9);
        System.out.println(a);
    }
}
