/** Two iterators over one list: each holds a share of it, and a change needs all shares back. */
public class Iterator {
    static final class IntList {
        int[] items;
        int size;

        //@ ensures acc(items) ** acc(size) ** items != null ** acc(items[*])
        //@     ** size == 0 && items.length == 4;
        IntList() {
            items = new int[4];
        }

        //@ requires acc(items) ** acc(size) ** items != null ** acc(items[*]);
        //@ requires 0 <= size && size < items.length;
        //@ ensures acc(items) ** acc(size) ** items == \old(items) && items != null ** acc(items[*]);
        //@ ensures size == \old(size) + 1 && items[size - 1] == v;
        void add(int v) {
            items[size] = v;
            size++;
        }
    }

    private IntList list;
    private int at;

    /*@ predicate over(IntList l) = acc(list) ** acc(at) ** list == l && l != null
      @     ** acc(l.items, 1/4) ** acc(l.size, 1/4) ** l.items != null ** acc(l.items[*], 1/4)
      @     ** 0 <= at && at <= l.size && l.size <= l.items.length;
      @*/

    //@ requires l != null ** acc(l.items, 1/4) ** acc(l.size, 1/4) ** l.items != null;
    //@ requires acc(l.items[*], 1/4) ** 0 <= l.size && l.size <= l.items.length;
    //@ ensures over(l);
    Iterator(IntList l) {
        list = l;
    }

    //@ requires over(l);
    /*@ pure @*/ boolean hasNext(IntList l) {
        return at < list.size;
    }

    //@ requires over(l) ** hasNext(l);
    //@ ensures over(l);
    int next(IntList l) {
        int v = list.items[at];
        at++;
        return v;
    }

    static void client() {
        IntList l = new IntList();
        l.add(3);
        Iterator a = new Iterator(l);
        Iterator b = new Iterator(l);
        //@ loop_invariant a.over(l);
        while (a.hasNext(l)) {
            a.next(l);
        }
        if (b.hasNext(l)) {
            b.next(l);
        }
        //@ open a.over(l);
        //@ open b.over(l);
        l.size = 0;
        l.add(4);
    }
}
