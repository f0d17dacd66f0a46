/** Two cells behind an abstraction: what is known of one survives changes of the other. */
public class CellClient {
    static final class Cell {
        private int x;

        //@ predicate valid() = acc(x);

        //@ ensures valid() ** getX() == 0;
        Cell() {
        }

        //@ requires valid();
        /*@ pure @*/ int getX() {
            return x;
        }

        //@ requires valid();
        //@ ensures valid() ** getX() == v;
        void setX(int v) {
            x = v;
        }
    }

    public static void twoCells() {
        Cell c1 = new Cell();
        c1.setX(5);
        Cell c2 = new Cell();
        c2.setX(10);
        //@ assert c1.getX() == 5;
        //@ assert c1 != c2;
        c1.setX(c1.getX() + c2.getX());
        //@ assert c1.getX() == 15 && c2.getX() == 10;
    }

    //@ requires a != null && b != null ** a.valid() ** b.valid();
    //@ requires a.getX() < 1000;
    //@ ensures a.valid() ** b.valid();
    //@ ensures a.getX() == \old(a.getX()) + 1 && b.getX() == \old(b.getX());
    static void bump(Cell a, Cell b) {
        a.setX(a.getX() + 1);
    }
}
