/** var: inferred primitive, reference, array, generic, anonymous and lambda-parameter types. */
public class P096_LocalVariableTypes {
    static String kind(int x) { return "int"; }
    static String kind(long x) { return "long"; }
    static String kind(char x) { return "char"; }
    static String kind(byte x) { return "byte"; }
    static String kind(double x) { return "double"; }
    static String kind(Integer x) { return "Integer"; }
    static String kind(Object x) { return "Object"; }
    static String kind(String x) { return "String"; }
    static String kind(int[] x) { return "int[]"; }

    static class Box<T> {
        T value;

        Box(T value) {
            this.value = value;
        }
    }

    interface Op { int run(int a, int b); }

    public static void main(String[] args) {
        var i = 1;
        var l = 1L;
        var c = 'c';
        var b = (byte) 1;
        var d = 1.0f * 2.0;
        var boxed = Integer.valueOf(5);
        var s = "s";
        var o = (Object) "o";
        var a = new int[] {1, 2, 3};
        var sum = b + b;
        var cond = args.length == 0 ? 1 : 2.0;
        System.out.println(kind(i) + kind(l) + kind(c) + kind(b) + kind(d) + kind(boxed) + kind(s) + kind(o) + kind(a) + kind(sum) + kind(cond));
        i += 1.5;
        c++;
        b += 200;
        System.out.println(i + " " + c + " " + b);
        var box = new Box<>("text");
        System.out.println(box.value.length());
        var nested = new Box<>(new Box<>(7));
        System.out.println(nested.value.value + 1);
        var anonymous = new Object() {
            int count = 3;

            int triple() {
                return count * 3;
            }
        };
        anonymous.count++;
        System.out.println(anonymous.triple());
        for (var x : a) {
            x *= 2;
            System.out.print(x + " ");
        }
        for (var k = 0L; k < 2; k++) {
            System.out.print(kind(k) + " ");
        }
        System.out.println();
        Op op = (var x, var y) -> {
            var t = x;
            x = y;
            y = t;
            return x * 10 + y;
        };
        System.out.println(op.run(1, 2));
        var grid = new int[2][3];
        grid[1][2] = 9;
        var row = grid[1];
        row[0]++;
        System.out.println(grid[1][0] + row[2]);
        var var = "var as a name";
        System.out.println(var);
        var runnable = (Runnable) () -> System.out.println("cast lambda");
        runnable.run();
        try (var r = (AutoCloseable) () -> System.out.println("closed")) {
            var inside = kind(r);
            System.out.println(inside);
        } catch (Exception e) {
            var message = e.getMessage();
            System.out.println(message);
        }
        var list = new Object[] {1, "x", null};
        for (var e : list) {
            System.out.print(kind(e) + " ");
        }
        System.out.println();
        final var constant = 10;
        byte small = constant;
        System.out.println(small);
    }
}
