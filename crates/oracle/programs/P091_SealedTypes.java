/** Sealed hierarchies, visited by instanceof chains and virtual methods. */
public class P091_SealedTypes {
    sealed interface Expr permits Num, Add, Mul, Neg, Var {
        default Expr simplify() {
            return this;
        }
    }

    record Num(int value) implements Expr {
    }

    record Var(String name) implements Expr {
    }

    record Neg(Expr inner) implements Expr {
        @Override
        public Expr simplify() {
            Expr e = inner.simplify();
            return e instanceof Num n ? new Num(-n.value()) : e instanceof Neg m ? m.inner : new Neg(e);
        }
    }

    record Add(Expr left, Expr right) implements Expr {
        @Override
        public Expr simplify() {
            Expr l = left.simplify();
            Expr r = right.simplify();
            if (l instanceof Num a && r instanceof Num b) {
                return new Num(a.value() + b.value());
            }
            if (l instanceof Num a && a.value == 0) {
                return r;
            }
            return r instanceof Num b && b.value == 0 ? l : new Add(l, r);
        }
    }

    record Mul(Expr left, Expr right) implements Expr {
        @Override
        public Expr simplify() {
            Expr l = left.simplify();
            Expr r = right.simplify();
            if (isNum(l, 0) || isNum(r, 0)) {
                return new Num(0);
            }
            if (isNum(l, 1)) {
                return r;
            }
            return isNum(r, 1) ? l : new Mul(l, r);
        }
    }

    static boolean isNum(Expr e, int v) {
        return e instanceof Num n && n.value() == v;
    }

    static int eval(Expr e, int x) {
        if (e instanceof Num n) {
            return n.value();
        } else if (e instanceof Add a) {
            return eval(a.left(), x) + eval(a.right(), x);
        } else if (e instanceof Mul m) {
            return eval(m.left(), x) * eval(m.right(), x);
        } else if (e instanceof Neg n) {
            return -eval(n.inner(), x);
        } else if (e instanceof Var v && v.name().equals("x")) {
            return x;
        }
        throw new IllegalArgumentException("unbound " + e);
    }

    static abstract sealed class Animal permits Cat, Dog {
        abstract String sound();
    }

    static final class Cat extends Animal {
        @Override
        String sound() {
            return "meow";
        }
    }

    static non-sealed class Dog extends Animal {
        @Override
        String sound() {
            return "woof";
        }
    }

    static class Puppy extends Dog {
        @Override
        String sound() {
            return super.sound() + "let";
        }
    }

    public static void main(String[] args) {
        Expr e = new Add(new Mul(new Num(1), new Var("x")), new Neg(new Neg(new Add(new Num(0), new Num(5)))));
        System.out.println(e);
        System.out.println(e.simplify());
        System.out.println(eval(e, 7) + " " + eval(e.simplify(), 7));
        System.out.println(new Mul(new Num(0), new Var("y")).simplify());
        try {
            eval(new Var("y"), 1);
        } catch (IllegalArgumentException ex) {
            System.out.println(ex.getMessage());
        }
        for (Animal a : new Animal[] {new Cat(), new Dog(), new Puppy()}) {
            System.out.println(a.sound() + " " + (a instanceof Cat) + " " + (a instanceof Dog));
        }
    }
}
