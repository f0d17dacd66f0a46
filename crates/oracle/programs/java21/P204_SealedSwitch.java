/** Exhaustive pattern switches over sealed hierarchies without default, nested and generic. */
public class P204_SealedSwitch {
    sealed interface Expr {
    }

    record Const(double value) implements Expr {
    }

    record Var(String name) implements Expr {
    }

    record Unary(char op, Expr arg) implements Expr {
    }

    record Binary(char op, Expr left, Expr right) implements Expr {
    }

    sealed interface Option<T> permits Some, None {
    }

    record Some<T>(T value) implements Option<T> {
    }

    record None<T>() implements Option<T> {
    }

    static abstract sealed class Shape permits Circle, Square, Odd {
    }

    static final class Circle extends Shape {
        double r = 2;
    }

    static final class Square extends Shape {
        double side = 3;
    }

    static non-sealed class Odd extends Shape {
        double area() {
            return 1;
        }
    }

    static double eval(Expr e, double x) {
        return switch (e) {
            case Const(var v) -> v;
            case Var(var n) when n.equals("x") -> x;
            case Var v -> throw new IllegalArgumentException("unbound " + v.name());
            case Unary(char op, Expr a) -> switch (op) {
                case '-' -> -eval(a, x);
                case '+' -> eval(a, x);
                default -> throw new IllegalStateException("unary " + op);
            };
            case Binary(char op, var l, var r) -> {
                double a = eval(l, x);
                double b = eval(r, x);
                yield switch (op) {
                    case '+' -> a + b;
                    case '*' -> a * b;
                    case '/' -> a / b;
                    default -> Double.NaN;
                };
            }
        };
    }

    static Expr derive(Expr e) {
        return switch (e) {
            case Const c -> new Const(0);
            case Var v -> new Const(v.name().equals("x") ? 1 : 0);
            case Unary(char op, Expr a) -> new Unary(op, derive(a));
            case Binary(char op, Const c, Expr r) when op == '*' -> new Binary('*', c, derive(r));
            case Binary(char op, Expr l, Expr r) when op == '*' -> new Binary('+', new Binary('*', derive(l), r), new Binary('*', l, derive(r)));
            case Binary(char op, Expr l, Expr r) -> new Binary(op, derive(l), derive(r));
        };
    }

    static <T> T orElse(Option<T> o, T other) {
        return switch (o) {
            case Some<T>(T value) -> value;
            case None<T>() -> other;
        };
    }

    static String both(Option<Integer> a, Option<Integer> b) {
        record Two(Option<Integer> a, Option<Integer> b) {
        }
        return switch (new Two(a, b)) {
            case Two(Some<Integer>(var x), Some<Integer>(var y)) -> "sum " + (x + y);
            case Two(Some<Integer> s, None<Integer> n) -> "left " + s.value();
            case Two(None<Integer> n, var right) -> "right " + orElse(right, -1);
        };
    }

    static double area(Shape s) {
        double result;
        switch (s) {
            case Circle c -> result = 3 * c.r * c.r;
            case Square q -> result = q.side * q.side;
            case Odd o -> result = o.area();
        }
        return result;
    }

    public static void main(String[] args) {
        Expr e = new Binary('+', new Binary('*', new Const(3), new Binary('*', new Var("x"), new Var("x"))), new Unary('-', new Var("x")));
        System.out.println(eval(e, 2) + " " + eval(derive(e), 2));
        try {
            eval(new Var("y"), 0);
        } catch (IllegalArgumentException ex) {
            System.out.println(ex.getMessage());
        }
        try {
            eval(new Unary('~', new Const(1)), 0);
        } catch (IllegalStateException ex) {
            System.out.println(ex.getMessage());
        }
        System.out.println(eval(new Binary('/', new Const(1), new Const(0)), 0) + " " + eval(new Binary('?', new Const(1), new Const(0)), 0));
        System.out.println(orElse(new Some<>("v"), "w") + orElse(new None<>(), "w"));
        System.out.println(both(new Some<>(1), new Some<>(2)) + ", " + both(new Some<>(1), new None<>()) + ", " + both(new None<>(), new Some<>(3)) + ", " + both(new None<>(), new None<>()));
        System.out.println(area(new Circle()) + area(new Square()) + area(new Odd() {
            @Override
            double area() {
                return 100;
            }
        }));
        try {
            eval(new Unary('-', null), 0);
        } catch (NullPointerException ex) {
            System.out.println("null expression");
        }
    }
}
