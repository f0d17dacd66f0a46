/** A sealed interface: who has looked at all permitted classes has looked at all objects. */
public class Shapes {
    sealed interface Shape permits Square, Rectangle, Dot {
        //@ abstract predicate valid();

        //@ requires valid();
        //@ ensures \result >= 0;
        /*@ pure @*/ int area();
    }

    static final class Square implements Shape {
        private int side;

        //@ predicate valid() = acc(side) ** 0 <= side && side <= 1000;

        //@ requires 0 <= s && s <= 1000;
        //@ ensures valid() ** area() == s * s;
        Square(int s) {
            side = s;
        }

        //@ requires valid();
        public /*@ pure @*/ int area() {
            return side * side;
        }
    }

    static final class Rectangle implements Shape {
        private int width;
        private int height;

        //@ predicate valid() = acc(width) ** acc(height) ** 0 <= width && width <= 1000 && 0 <= height && height <= 1000;

        //@ requires 0 <= w && w <= 1000 && 0 <= h && h <= 1000;
        //@ ensures valid() ** area() == w * h;
        Rectangle(int w, int h) {
            width = w;
            height = h;
        }

        //@ requires valid();
        public /*@ pure @*/ int area() {
            return width * height;
        }
    }

    static final class Dot implements Shape {
        //@ predicate valid() = true;

        //@ ensures valid();
        Dot() {
        }

        //@ requires valid();
        public /*@ pure @*/ int area() {
            return 0;
        }
    }

    //@ requires s != null ** s.valid();
    //@ ensures s.valid() ** 0 <= \result && \result <= 2;
    //@ ensures s instanceof Dot ==> \result == 0;
    static int dimensions(Shape s) {
        if (s instanceof Dot) {
            return 0;
        } else if (s instanceof Square) {
            return 2;
        } else if (s instanceof Rectangle r) {
            return r.width == 0 || r.height == 0 ? 1 : 2;
        }
        //@ unreachable;
        return -1;
    }

    //@ requires s != null ** s.valid();
    //@ ensures s.valid();
    static void flatten(Shape s) {
        if (s instanceof Square q) {
            q.side = 0;
        } else if (s instanceof Rectangle r) {
            r.height = 0;
        }
        //@ assert s.area() == 0;
    }

    static void client() {
        Shape s = new Square(4);
        int d = dimensions(s);
        //@ assert d <= 2;
        flatten(s);
    }
}
