/** Constructor and array-constructor references, of inner, generic and nested classes. */
public class P067_ConstructorReferences {
    interface Maker<T> { T make(); }
    interface Maker1<A, T> { T make(A a); }
    interface Maker2<A, B, T> { T make(A a, B b); }
    interface IntMaker<T> { T make(int n); }

    static int made;

    static class Point {
        final int x;
        final int y;

        Point() {
            this(-1, -1);
        }

        Point(int x, int y) {
            this.x = x;
            this.y = y;
            made++;
        }

        Point(int... all) {
            this(all.length, 0);
        }

        Point(Point other) {
            this(other.x * 10, other.y * 10);
        }

        @Override
        public String toString() {
            return x + "/" + y;
        }
    }

    static class Box<T> {
        final T content;

        Box(T content) {
            this.content = content;
        }
    }

    class Inner {
        final int value;

        Inner(int v) {
            value = v + base;
        }
    }

    int base = 100;

    Maker1<Integer, Inner> innerMaker() {
        return Inner::new;
    }

    record Pair(String a, int b) {
    }

    static <T> T[] fill(java.util.function.IntFunction<T[]> arrays, Maker<T> elements, int n) {
        T[] result = arrays.apply(n);
        for (int i = 0; i < n; i++) {
            result[i] = elements.make();
        }
        return result;
    }

    static class Bad {
        Bad() {
            throw new IllegalStateException("bad " + made);
        }
    }

    public static void main(String[] args) {
        Maker<Point> m0 = Point::new;
        Maker2<Integer, Integer, Point> m2 = Point::new;
        Maker1<Point, Point> copy = Point::new;
        Maker1<int[], Point> array = Point::new;
        System.out.println(made);
        System.out.println(m0.make() + " " + m2.make(3, 4) + " " + copy.make(m2.make(1, 2)) + " " + array.make(new int[5]));
        System.out.println(made);
        Maker1<String, Box<String>> boxes = Box<String>::new;
        Maker1<Integer, Box<Integer>> inferred = Box::new;
        System.out.println(boxes.make("in").content + (inferred.make(5).content + 1));
        P067_ConstructorReferences p = new P067_ConstructorReferences();
        Maker1<Integer, Inner> inner = p.innerMaker();
        System.out.println(inner.make(1).value);
        p.base = 200;
        System.out.println(inner.make(1).value);
        Maker2<String, Integer, Pair> pairs = Pair::new;
        System.out.println(pairs.make("k", 1));
        IntMaker<int[]> ints = int[]::new;
        java.util.function.IntFunction<String[][]> rows = String[][]::new;
        System.out.println(ints.make(4).length + rows.apply(2).length);
        Point[] points = fill(Point[]::new, Point::new, 3);
        System.out.println(points.length + " " + points[2] + " " + made);
        try {
            ints.make(-3);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        Maker<Bad> bad = Bad::new;
        System.out.println("reference made");
        try {
            bad.make();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Maker<StringBuilder> builder = StringBuilder::new;
        System.out.println(builder.make().append("x").append(1));
    }
}
