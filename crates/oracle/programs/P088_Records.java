/** Records: accessors, generated equals, hashCode and toString, static members, methods, nesting. */
public class P088_Records {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);
        static int made;

        Point plus(Point other) {
            return new Point(x + other.x, y() + other.y());
        }

        double norm() {
            return Math.sqrt(x * x + y * y);
        }

        static Point diagonal(int n) {
            made++;
            return new Point(n, n);
        }
    }

    record Line(Point from, Point to, String name) {
        Line(Point from, Point to) {
            this(from, to, "unnamed");
        }
    }

    record All(boolean a, byte b, short c, char d, int e, long f, float g, double h, String i, int[] j) {
    }

    record Custom(String text) {
        public String text() {
            return "<" + text + ">";
        }

        @Override
        public String toString() {
            return "custom " + text + text() + this.text;
        }
    }

    record Same(String s, double d) {
        @Override
        public boolean equals(Object o) {
            return o instanceof Same;
        }

        @Override
        public int hashCode() {
            return 7;
        }
    }

    record Empty() {
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + " " + p.y + " " + p.norm() + " " + p.plus(Point.diagonal(10)) + " " + Point.made);
        System.out.println(p.equals(new Point(3, 4)) + " " + p.equals(new Point(4, 3)) + " " + p.equals(null) + " " + p.equals("p") + " " + (p == new Point(3, 4)));
        System.out.println(p.hashCode() == new Point(3, 4).hashCode());
        Line l = new Line(p, Point.ORIGIN);
        System.out.println(l + " " + l.from().x() + " " + l.name().length());
        System.out.println(l.equals(new Line(new Point(3, 4), new Point(0, 0), "un" + "named")));
        System.out.println(l.equals(new Line(null, Point.ORIGIN)) + " " + new Line(null, null, null).equals(new Line(null, null, null)) + " " + new Line(null, null, null));
        int[] array = {1};
        All all = new All(true, (byte) 1, (short) 2, 'c', 4, 5L, 6.5f, -0.0, null, array);
        System.out.println(all.a() + " " + all.d() + " " + all.g() + " " + all.h() + " " + all.i() + " " + all.j()[0]);
        System.out.println(all.equals(new All(true, (byte) 1, (short) 2, 'c', 4, 5L, 6.5f, -0.0, null, array)));
        System.out.println(all.equals(new All(true, (byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 0.0, null, array)));
        System.out.println(all.equals(new All(true, (byte) 1, (short) 2, 'c', 4, 5L, 6.5f, -0.0, null, new int[] {1})));
        array[0]++;
        System.out.println(all.j()[0]);
        Custom c = new Custom("t");
        System.out.println(c + " " + c.text() + " " + c.text + " " + c.equals(new Custom("t")));
        System.out.println(new Same("a", 1).equals(new Same("b", 2)) + " " + new Same("a", 1).hashCode() + " " + new Same("a", Double.NaN));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()));
        Object o = p;
        System.out.println((o instanceof Record) + " " + (o instanceof Point q && q.x == 3));
    }
}
