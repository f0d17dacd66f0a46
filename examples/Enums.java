/** Enumerations with behaviour: constants with fields, and constants with bodies. */
public class Enums {
    enum Planet {
        MERCURY(1, 2), EARTH(3, 6), MARS(4, 3);

        private final int place;
        private final int radius;

        //@ requires 1 <= p && p <= 8 && 0 < r && r < 100;
        Planet(int p, int r) {
            place = p;
            radius = r;
        }
    }

    enum Op {
        ADD {
            //@ requires 0 <= a && a <= 1000 && 0 <= b && b <= 1000;
            //@ ensures \result == a + b;
            int apply(int a, int b) {
                return a + b;
            }
        },
        MAX {
            int apply(int a, int b) {
                return a < b ? b : a;
            }
        };

        //@ requires 0 <= a && a <= 1000 && 0 <= b && b <= 1000;
        //@ ensures a <= \result && b <= \result && \result <= a + b;
        abstract int apply(int a, int b);
    }

    enum Direction {
        NORTH, EAST, SOUTH, WEST;

        //@ ensures \result != null && \result != this;
        //@ ensures this == NORTH ==> \result == EAST;
        //@ ensures this == WEST ==> \result == NORTH;
        /*@ pure @*/ Direction right() {
            switch (this) {
                case NORTH:
                    return EAST;
                case EAST:
                    return SOUTH;
                case SOUTH:
                    return WEST;
                default:
                    return NORTH;
            }
        }

        //@ ensures -1 <= \result && \result <= 1;
        //@ ensures \result == 0 <==> (this == NORTH || this == SOUTH);
        /*@ pure @*/ int dx() {
            return switch (this) {
                case NORTH, SOUTH -> 0;
                case EAST -> 1;
                case WEST -> -1;
            };
        }
    }

    //@ requires d != null;
    //@ ensures \result == d;
    static Direction fullTurn(Direction d) {
        return d.right().right().right().right();
    }

    //@ requires op != null ** 0 <= a && a <= 100;
    //@ ensures a <= \result && \result <= 3 * a;
    static int twice(Op op, int a) {
        return op.apply(a, op.apply(a, a));
    }

    static void client() {
        Direction d = Direction.WEST;
        //@ assert d.right() == Direction.NORTH;
        //@ assert d.dx() == -1;
        int five = Op.ADD.apply(2, 3);
        //@ assert five <= 5 && 3 <= five;
    }
}
