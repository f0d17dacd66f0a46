/** Names and scopes: shadowing of fields by locals and parameters, reuse of names, labels, types and packages alike. */
public class P113_Scoping {
    static int x = 1;
    int y = 2;
    static String String = "a field named String";

    static int x() {
        return x * 10;
    }

    static class x {
        static int x = 100;

        int get() {
            return x + P113_Scoping.x;
        }
    }

    int shadow(int y) {
        int before = y + this.y;
        for (int x = 0; x < 2; x++) {
            before += x + P113_Scoping.x;
        }
        {
            int x = 50;
            before += x;
        }
        {
            int x = 60;
            before += x;
        }
        return before + x;
    }

    static int blocks(int n) {
        int total = 0;
        if (n > 0) {
            int a = n;
            total += a;
        } else {
            String a = "text";
            total += a.length();
        }
        switch (n) {
            case 1: {
                int a = 100;
                total += a;
                break;
            }
            default: {
                long a = 200;
                total += a;
            }
        }
        try {
            int a = 1000 / n;
            total += a;
        } catch (ArithmeticException a) {
            total += a.getMessage().length();
        } finally {
            char a = 'a';
            total += a;
        }
        for (int a : new int[] {1, 2}) {
            total += a;
        }
        java.util.function.IntFunction<Integer> f = a -> a * 2;
        return total + f.apply(3);
    }

    class Inner {
        int y = 20;

        int sum(int y) {
            class Deep {
                int y = 200;

                int all() {
                    return y + Inner.this.y + P113_Scoping.this.y;
                }
            }
            return y + this.y + new Deep().all();
        }

        int lambda() {
            int z = y;
            java.util.function.Supplier<Integer> s = () -> {
                int local = this.y + z;
                return local + P113_Scoping.this.y;
            };
            return s.get();
        }
    }

    static class Base {
        int v = 1;
        int m() { return v; }
    }

    int v = 5;

    int m() {
        return v;
    }

    class Sub extends Base {
        int test() {
            return v + m() + P113_Scoping.this.v + P113_Scoping.this.m();
        }
    }

    public static void main(String[] args) {
        x: for (int x = 0; ; x++) {
            if (x == P113_Scoping.x()) {
                System.out.println("x " + x);
                break x;
            }
        }
        System.out.println(x + x() + " " + new x().get());
        P113_Scoping p = new P113_Scoping();
        System.out.println(p.shadow(3));
        System.out.println(blocks(1) + " " + blocks(0));
        Inner i = p.new Inner();
        System.out.println(i.sum(3) + " " + i.lambda());
        System.out.println(p.new Sub().test());
        System.out.println(String + " " + java.lang.String.valueOf(1));
        int main = 7;
        System.out.println(main);
        String record = "record", var = "var", yield = "yield", sealed = "sealed", when = "when", permits = "permits", module = "module";
        System.out.println(record + var + sealed + when + permits + module + yield);
    }
}
