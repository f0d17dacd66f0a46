// A cell, a cell that remembers one value more, and one that keeps the two in each other's
// fields: three definitions of one predicate family. Clients know only `Cell`.

class BaseCell {
    protected int value;

    //@ predicate val(; int v) = acc(value) ** value == v;

    //@ ensures val(0);
    BaseCell() {
        value = 0;
    }

    //@ requires val(?v);
    //@ ensures val(v) ** \result == v;
    int get() {
        return value;
    }

    //@ requires val(_);
    //@ ensures val(x);
    void set(int x) {
        value = x;
    }
}

class Recell extends BaseCell {
    protected int bak;

    // Seen through the superclass, the second output is some value.
    //@ predicate val(; int v, int b) = super.val(v) ** acc(bak) ** bak == b;

    //@ ensures val(0, 0);
    Recell() {
        bak = 0;
    }

    //@ requires val(?v, _);
    //@ ensures val(x, v);
    void set(int x) {
        bak = super.get();
        super.set(x);
    }

    //@ requires val(_, ?b);
    //@ ensures val(b, _);
    void undo() {
        super.set(bak);
    }
}

class SwappedCell extends BaseCell {
    protected int current;

    //@ predicate val(; int v, int b) = acc(value) ** acc(current) ** current == v ** value == b;

    //@ ensures val(0, 0);
    SwappedCell() {
        current = 0;
    }

    //@ requires val(?v, ?b);
    //@ ensures val(v, b) ** \result == v;
    int get() {
        return current;
    }

    //@ requires val(?v, _);
    //@ ensures val(x, v);
    void set(int x) {
        value = current;
        current = x;
    }
}

class RecellClient {
    //@ requires c != null ** c.val(?v) ** v < 100;
    //@ ensures c.val(v + 1);
    static void increment(BaseCell c) {
        c.set(c.get() + 1);
    }

    static void client() {
        Recell r = new Recell();
        r.set(3);
        increment(r);
        int four = r.get();
        //@ assert four == 4;
        BaseCell s = new SwappedCell();
        increment(s);
        int one = s.get();
        //@ assert one == 1;
    }
}
