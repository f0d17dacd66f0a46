/** A growing list in an array: a predicate that owns an array, and growth in {@code add}. */
public class ArrayList {
    private Object[] items;
    private int size;

    /*@ predicate valid() = acc(items) ** acc(size) ** items != null
      @     ** \typeof(items) == \type(Object[]) ** acc(items[*]) ** 0 <= size && size <= items.length;
      @*/

    //@ ensures valid() ** size() == 0;
    public ArrayList() {
        items = new Object[10];
        size = 0;
    }

    //@ requires valid();
    //@ ensures \result >= 0;
    public /*@ pure @*/ int size() {
        return size;
    }

    //@ requires valid() ** 0 <= index && index < size();
    public /*@ pure @*/ Object get(int index) {
        return items[index];
    }

    //@ requires valid() ** 0 <= index && index < size();
    //@ ensures valid() ** size() == \old(size()) && get(index) == o;
    //@ ensures (\forall int i; 0 <= i && i < size() && i != index; get(i) == \old(get(i)));
    public void set(int index, Object o) {
        items[index] = o;
    }

    //@ requires valid() ** size() < 1000000;
    //@ ensures valid() ** size() == \old(size()) + 1 && get(size() - 1) == o;
    //@ ensures (\forall int i; 0 <= i && i < size() - 1; get(i) == \old(get(i)));
    public void add(Object o) {
        if (size == items.length) {
            Object[] bigger = new Object[2 * size + 1];
            /*@ loop_invariant acc(items, 1/2) ** acc(size, 1/2) ** items != null ** acc(items[*], 1/2) ** acc(bigger[*]);
              @ loop_invariant 0 <= k && k <= size && size == items.length && bigger.length > size;
              @ loop_invariant (\forall int i; 0 <= i && i < k; bigger[i] == items[i]);
              @ decreases size - k;
              @*/
            for (int k = 0; k < size; k++) {
                bigger[k] = items[k];
            }
            items = bigger;
        }
        items[size] = o;
        size = size + 1;
    }

    public static void client() {
        ArrayList l = new ArrayList();
        Object o = new Object();
        l.add(o);
        l.add(null);
        //@ assert l.size() == 2 && l.get(1) == null;
        //@ assert l.get(0) == o;
    }
}
