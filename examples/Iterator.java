/** Two iterators over one list: each holds a share of it, and a change needs all shares back. */
public class Iterator {
    /** A growing list of numbers. */
    static final class IntList {
        private int[] items;
        private int size;

        /*@ predicate valid() = acc(items) ** acc(size) ** items != null ** acc(items[*])
          @     ** 0 <= size && size <= items.length && size <= 1000000;
          @
          @ predicate share() = acc(items, 1/4) ** acc(size, 1/4) ** items != null ** acc(items[*], 1/4)
          @     ** 0 <= size && size <= items.length && size <= 1000000;
          @*/

        //@ ensures valid();
        IntList() {
            items = new int[4];
        }

        //@ requires share();
        //@ ensures \result >= 0;
        /*@ pure @*/ int size() {
            return size;
        }

        //@ requires share() ** 0 <= i && i < size();
        /*@ pure @*/ int get(int i) {
            return items[i];
        }

        //@ requires valid();
        //@ ensures valid();
        void add(int v) {
            if (size == 1000000) {
                return;
            }
            if (size == items.length) {
                int[] bigger = new int[2 * size + 1];
                /*@ loop_invariant acc(items, 1/2) ** acc(size, 1/2) ** items != null
                  @     ** acc(items[*], 1/2) ** acc(bigger[*]);
                  @ loop_invariant 0 <= k && k <= size && size == items.length && bigger.length > size;
                  @ decreases size - k;
                  @*/
                for (int k = 0; k < size; k++) {
                    bigger[k] = items[k];
                }
                items = bigger;
            }
            items[size] = v;
            size++;
        }
    }

    private final IntList list;
    private int at;

    /*@ predicate over(IntList l) = acc(list) ** acc(at) ** list == l && l != null ** l.share()
      @     ** 0 <= at && at <= l.size();
      @*/

    //@ requires l != null ** l.share();
    //@ ensures over(l) ** position(l) == 0;
    Iterator(IntList l) {
        list = l;
    }

    //@ requires over(l);
    //@ ensures \result >= 0;
    /*@ pure @*/ int position(IntList l) {
        return at;
    }

    //@ requires over(l);
    /*@ pure @*/ boolean hasNext(IntList l) {
        return at < list.size();
    }

    //@ requires over(l) ** hasNext(l);
    //@ ensures over(l) ** position(l) == \old(position(l)) + 1;
    int next(IntList l) {
        int v = list.get(at);
        at++;
        return v;
    }

    static void client() {
        IntList l = new IntList();
        l.add(3);
        //@ open l.valid();
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
        l.add(4);
    }
}
