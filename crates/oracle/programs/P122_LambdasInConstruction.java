/** Lambdas and anonymous classes in initialisers, in arguments of this(...) and super(...), in enums and static blocks. */
public class P122_LambdasInConstruction {
    interface Op {
        int run(int x);
    }

    static class Base {
        final Op op;
        final String label;

        Base(Op op, String label) {
            this.op = op;
            this.label = label + op.run(1);
            System.out.println("Base " + this.label);
        }
    }

    static class Derived extends Base {
        int factor = 10;
        final Op own = x -> x * factor + this.label.length();
        static int statics = 3;

        Derived(int n) {
            super(x -> x + n * statics, "n" + n);
        }

        Derived(int a, int b) {
            this(a * b);
            factor = b;
        }

        Derived(String s) {
            super(new Op() {
                int calls = s.length();

                @Override
                public int run(int x) {
                    return calls++ * 100 + x;
                }
            }, s);
        }

        Derived(Op first, Op second) {
            super(x -> second.run(first.run(x)), "composed");
        }

        Derived() {
            super(Derived::twice, "reference");
        }

        static int twice(int x) {
            return x * 2;
        }
    }

    enum Kind {
        PLUS(x -> x + 1), TIMES(x -> x * 3) {
            final Op again = y -> op.run(op.run(y));

            @Override
            int apply(int x) {
                return again.run(x);
            }
        };

        final Op op;

        Kind(Op op) {
            this.op = op;
        }

        int apply(int x) {
            return op.run(x);
        }
    }

    static final Op[] TABLE = new Op[3];
    static final Op SELF;

    static {
        for (int i = 0; i < TABLE.length; i++) {
            int k = i;
            TABLE[i] = x -> x * 10 + k;
        }
        Op start = x -> x;
        for (Op op : TABLE) {
            Op previous = start;
            start = x -> op.run(previous.run(x));
        }
        SELF = start;
    }

    int field = 5;
    final Op reader = x -> x + field;
    final Op writer = x -> field += x;

    {
        Op local = x -> field * x;
        field = local.run(2);
    }

    final int computed = ((Op) x -> x + reader.run(x)).run(3);

    interface WithDefault {
        int base();

        default Op adder() {
            return x -> x + base();
        }
    }

    public static void main(String[] args) {
        Derived d = new Derived(2);
        System.out.println(d.op.run(5) + " " + d.own.run(5));
        d = new Derived(2, 4);
        System.out.println(d.op.run(5) + " " + d.own.run(5));
        Derived.statics = 100;
        System.out.println(d.op.run(5));
        d = new Derived("text");
        System.out.println(d.op.run(5) + " " + d.op.run(5) + " " + d.own.run(1));
        System.out.println(new Derived(x -> x + 1, x -> x * x).op.run(3));
        System.out.println(new Derived().op.run(21));
        for (Kind k : Kind.values()) {
            System.out.println(k + " " + k.apply(5));
        }
        System.out.println(SELF.run(7));
        P122_LambdasInConstruction p = new P122_LambdasInConstruction();
        System.out.println(p.field + " " + p.computed + " " + p.writer.run(4) + " " + p.reader.run(1));
        WithDefault w = () -> 40;
        System.out.println(w.adder().run(2));
    }
}
