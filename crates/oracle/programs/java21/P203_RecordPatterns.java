/** Record patterns: nested, with var, with primitives and generics, in instanceof and switch, null components. */
public class P203_RecordPatterns {
    record Point(int x, int y) {
    }

    record Line(Point from, Point to) {
    }

    record Box<T>(T content) {
    }

    record Pair<A, B>(A a, B b) {
    }

    record Noisy(String s) {
        public String s() {
            System.out.print("accessor ");
            return s + "!";
        }
    }

    static String match(Object o) {
        return switch (o) {
            case Point(int x, int y) when x == y -> "diagonal " + x;
            case Point(var x, int y) -> "point " + (x + y);
            case Line(Point(int a, int b), Point(var c, var d)) -> "line " + (a + b + c + d);
            case Line(Point p, var q) -> "line with " + p + " " + q;
            case Line l -> "never, for a null component matches too";
            case Box<?>(String s) -> "box of string " + s.length();
            case Box<?>(Integer i) when i > 10 -> "box of big " + i;
            case Box<?>(Box<?>(var inner)) -> "box in box " + inner;
            case Box<?>(var any) -> "box of " + any;
            case Pair<?, ?>(Point(int x, int y), Box<?>(Point(int z, int w))) -> "pair " + x + y + z + w;
            case Pair<?, ?>(var a, var b) -> "other pair " + a + b;
            default -> "none";
        };
    }

    static int sum(Object o) {
        if (o instanceof Line(Point(var a, var b), Point(var c, var d)) && a < c) {
            return a + b + c + d;
        }
        if (!(o instanceof Point(int x, int y))) {
            return -1;
        }
        x *= 10;
        return x + y;
    }

    public static void main(String[] args) {
        Object[] inputs = {new Point(2, 2), new Point(1, 2), new Line(new Point(1, 2), new Point(3, 4)), new Line(new Point(5, 6), null),
            new Line(null, new Point(7, 8)), new Line(null, null), new Box<>("text"), new Box<>(5), new Box<>(50), new Box<>(new Box<>('c')),
            new Box<>(null), new Box<>(new Box<>(null)), new Pair<>(new Point(1, 2), new Box<>(new Point(3, 4))), new Pair<>(null, 1), "s"};
        for (Object o : inputs) {
            System.out.println(match(o));
        }
        System.out.println(sum(inputs[2]) + " " + sum(inputs[1]) + " " + sum(inputs[3]) + " " + sum(null));
        Box<Pair<String, Integer>> typed = new Box<>(new Pair<>("k", 4));
        if (typed instanceof Box<Pair<String, Integer>>(Pair<String, Integer>(String k, Integer v))) {
            System.out.println(k.length() + v);
        }
        if (typed instanceof Box<Pair<String, Integer>>(Pair(var k, var v)) && v > 3) {
            System.out.println(k + v);
        }
        Object noisy = new Noisy("n");
        if (noisy instanceof Noisy(String s)) {
            System.out.println(s);
        }
        String r = switch (noisy) {
            case Noisy(var s) when s.length() < 5 -> "short " + s;
            default -> "none";
        };
        System.out.println(r);
        for (Object o : inputs) {
            if (!(o instanceof Point(var x, var y))) {
                break;
            }
            System.out.print(x * y + " ");
        }
        System.out.println();
    }
}
