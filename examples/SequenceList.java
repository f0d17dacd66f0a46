/** An array list whose content is a sequence; it grows by copying. */
class SequenceList {
    private Object[] items;
    private int size;

    /*@ predicate valid(; \seq<Object> content) = acc(items) ** acc(size) ** items != null ** acc(items[*]) ** \typeof(items) == \type(Object[])
      @     ** 0 <= size && size <= items.length ** content == \seq_of(items)[0 .. size]; @*/

    //@ ensures valid(\seq<Object>());
    SequenceList() {
        items = new Object[10];
        size = 0;
    }

    //@ requires valid(?c);
    //@ ensures valid(c) ** \result == c.length;
    int size() {
        return size;
    }

    //@ requires valid(?c) ** 0 <= i && i < c.length;
    //@ ensures valid(c) ** \result == c[i];
    Object get(int i) {
        return items[i];
    }

    //@ requires valid(?c) ** 0 <= i && i < c.length;
    //@ ensures valid(c.set(i, x)) ** \result == c[i];
    Object set(int i, Object x) {
        Object old = items[i];
        items[i] = x;
        return old;
    }

    //@ requires valid(?c) ** c.length < 1000000;
    //@ ensures valid(c + \seq(x));
    void add(Object x) {
        if (size == items.length) {
            Object[] more = new Object[size * 2 + 1];
            System.arraycopy(items, 0, more, 0, size);
            items = more;
        }
        items[size] = x;
        size++;
    }

    //@ requires valid(?c) ** c.length < 1000000 ** 0 <= at && at <= c.length;
    //@ ensures valid(c[0 .. at] + \seq(x) + c[at .. c.length]);
    void insert(int at, Object x) {
        if (size == items.length) {
            Object[] more = new Object[size * 2 + 1];
            /*@ loop_invariant acc(items, 1/2) ** acc(size, 1/2) ** items != null ** acc(items[*], 1/2) ** acc(more[*])
              @     ** 0 <= i && i <= size ** size <= items.length ** size < more.length
              @     ** \seq_of(more)[0 .. i] == \seq_of(items)[0 .. i]; @*/
            for (int i = 0; i < size; i++) {
                more[i] = items[i];
            }
            items = more;
        }
        /*@ loop_invariant acc(items, 1/2) ** acc(size, 1/2) ** items != null ** acc(items[*]) ** size < items.length ** \typeof(items) == \type(Object[])
          @     ** at <= i && i <= size ** c.length == size
          @     ** \seq_of(items)[0 .. i] == c[0 .. i] ** \seq_of(items)[i + 1 .. size + 1] == c[i .. size]; @*/
        for (int i = size; i > at; i--) {
            items[i] = items[i - 1];
        }
        items[at] = x;
        size++;
    }

    //@ requires valid(?c) ** 0 <= at && at < c.length;
    //@ ensures valid(c[0 .. at] + c[at + 1 .. c.length]) ** \result == c[at];
    Object remove(int at) {
        Object old = items[at];
        /*@ loop_invariant acc(items, 1/2) ** acc(size, 1/2) ** items != null ** acc(items[*]) ** size <= items.length ** \typeof(items) == \type(Object[])
          @     ** at <= i && i < size ** c.length == size
          @     ** \seq_of(items)[0 .. i] == c[0 .. at] + c[at + 1 .. i + 1] ** \seq_of(items)[i + 1 .. size] == c[i + 1 .. size]; @*/
        for (int i = at; i < size - 1; i++) {
            items[i] = items[i + 1];
        }
        size--;
        return old;
    }
}
