/** Enum constants with bodies, abstract methods, interfaces, captured state, and their class relations. */
public class P086_EnumBodies {
    interface Priority {
        int level();

        default boolean above(Priority other) {
            return level() > other.level();
        }
    }

    enum Op implements Priority, java.util.function.IntBinaryOperator {
        PLUS("+", 1) {
            @Override
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        },
        TIMES("*", 2) {
            private int uses;

            @Override
            public int applyAsInt(int a, int b) {
                uses++;
                return a * b;
            }

            @Override
            String info() {
                return super.info() + " used " + uses;
            }
        },
        POWER("^", 3) {
            {
                System.out.println("initialiser of the constant " + name());
            }

            @Override
            public int applyAsInt(int a, int b) {
                return b == 0 ? 1 : TIMES.applyAsInt(a, applyAsInt(a, b - 1));
            }

            @Override
            public boolean above(Priority other) {
                return true;
            }
        };

        private final String symbol;
        private final int level;

        Op(String symbol, int level) {
            this.symbol = symbol;
            this.level = level;
            System.out.println("constructor of " + symbol);
        }

        @Override
        public int level() {
            return level;
        }

        String info() {
            return symbol + level;
        }

        static Op of(String symbol) {
            for (Op op : values()) {
                if (op.symbol.equals(symbol)) {
                    return op;
                }
            }
            throw new IllegalArgumentException("no operator " + symbol);
        }
    }

    enum Shape {
        CIRCLE {
            @Override
            double area(double x) {
                return 3 * x * x;
            }
        },
        SQUARE {
            @Override
            double area(double x) {
                return x * x;
            }
        };

        abstract double area(double x);
    }

    public static void main(String[] args) {
        System.out.println("main");
        for (Op op : Op.values()) {
            System.out.println(op + " " + op.applyAsInt(2, 5) + " " + op.info() + " " + op.above(Op.TIMES));
        }
        System.out.println(Op.of("^").applyAsInt(3, 4) + " " + Op.TIMES.info());
        try {
            Op.of("-");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Object o = Op.PLUS;
        System.out.println((o instanceof Op) + " " + (Op.PLUS.getClass() == Op.class));
        double total = 0;
        for (Shape s : Shape.values()) {
            total += s.area(2);
        }
        System.out.println(total + " " + Shape.valueOf("SQUARE").area(1.5));
        String s = switch (Op.of("*")) {
            case PLUS -> "p";
            case TIMES -> "t";
            case POWER -> "w";
        };
        System.out.println(s);
        java.util.function.IntBinaryOperator f = Op.PLUS;
        System.out.println(f.applyAsInt(20, 22));
    }
}
