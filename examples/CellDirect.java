/** A cell whose contracts speak of its field directly, without abstraction. */
public class CellDirect {
    int x;

    //@ ensures acc(x) ** x == 0;
    CellDirect() {
    }

    //@ requires acc(x);
    //@ ensures acc(x) ** x == v;
    void set(int v) {
        x = v;
    }

    //@ requires acc(x, 1/2);
    //@ ensures acc(x, 1/2) ** \result == x && x == \old(x);
    int get() {
        return x;
    }

    //@ requires c != null ** acc(x) ** acc(c.x);
    //@ ensures acc(x) ** acc(c.x) ** x == \old(c.x) && c.x == \old(x);
    void swap(CellDirect c) {
        int t = x;
        x = c.x;
        c.x = t;
    }

    static void client() {
        CellDirect a = new CellDirect();
        CellDirect b = new CellDirect();
        a.set(1);
        b.set(2);
        a.swap(b);
        int v = a.get();
        //@ assert v == 2 && b.x == 1;
        //@ assert a != b;
    }
}
