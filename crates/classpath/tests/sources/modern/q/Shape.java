package q;

import java.util.List;

public sealed interface Shape permits Shape.Circle, Shape.Square, Other {
    record Circle(double radius, List<? extends Shape> parts) implements Shape {
        public Circle {
            if (radius < 0) throw new IllegalArgumentException();
        }
    }

    record Square<N extends Number>(N side, int... rest) implements Shape {
        Square(N side, String unused) { this(side, 1); }
    }
}

non-sealed class Other implements Shape { }
