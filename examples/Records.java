/** Records: the compact constructor checks what all objects of the class keep to. */
public class Records {
    record Point(int x, int y) {
    }

    record Range(int low, int high) {
        //@ requires low <= high;
        //@ ensures low() == low && high() == high;
        Range {
            assert low <= high;
        }

        //@ requires low <= high;
        //@ ensures \result == (low <= x && x <= high);
        /*@ pure @*/ boolean contains(int x) {
            return low <= x && x <= high;
        }
    }

    //@ requires p != null && -1000 <= p.x() && p.x() <= 1000;
    //@ ensures \result != null && \result.x() == p.x() + by && \result.y() == p.y();
    //@ requires -1000 <= by && by <= 1000;
    static Point shifted(Point p, int by) {
        return new Point(p.x() + by, p.y());
    }

    static void client() {
        Point p = new Point(3, 4);
        Point q = shifted(p, 2);
        //@ assert q.x() == 5 && q.y() == 4;
        //@ assert p.x() == 3;
        Range r = new Range(1, 9);
        boolean in = r.contains(5);
        //@ assert in;
        boolean same = p.equals(new Point(3, 4));
        //@ assert same;
        boolean other = p.equals(q);
        //@ assert !other;
    }
}
