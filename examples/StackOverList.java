/** A stack on top of a list that it owns: the stack's predicate holds the list's. */
public class StackOverList {
    /** A growing list of numbers. */
    static final class IntList {
        private int[] items;
        private int size;

        /*@ predicate valid() = acc(items) ** acc(size) ** items != null ** acc(items[*])
          @     ** 0 <= size && size <= items.length;
          @*/

        //@ ensures valid() ** size() == 0;
        IntList() {
            items = new int[4];
        }

        //@ requires valid();
        //@ ensures \result >= 0;
        /*@ pure @*/ int size() {
            return size;
        }

        //@ requires valid() ** 0 <= i && i < size();
        /*@ pure @*/ int get(int i) {
            return items[i];
        }

        //@ requires valid() ** size() < 1000000;
        //@ ensures valid() ** size() == \old(size()) + 1 && get(size() - 1) == v;
        //@ ensures (\forall int i; 0 <= i && i < \old(size()); get(i) == \old(get(i)));
        void add(int v) {
            if (size == items.length) {
                int[] bigger = new int[2 * size + 1];
                /*@ loop_invariant acc(items, 1/2) ** acc(size, 1/2) ** items != null
                  @     ** acc(items[*], 1/2) ** acc(bigger[*]);
                  @ loop_invariant 0 <= k && k <= size && size == items.length && bigger.length > size;
                  @ loop_invariant (\forall int i; 0 <= i && i < k; bigger[i] == items[i]);
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

        //@ requires valid() ** size() > 0;
        //@ ensures valid() ** size() == \old(size()) - 1;
        //@ ensures (\forall int i; 0 <= i && i < size(); get(i) == \old(get(i)));
        void removeLast() {
            size--;
        }
    }

    private final IntList list;

    //@ predicate valid() = acc(list) ** list != null ** list.valid();

    //@ requires valid();
    //@ ensures \result >= 0;
    public /*@ pure @*/ int depth() {
        return list.size();
    }

    //@ requires valid() ** 0 <= i && i < depth();
    public /*@ pure @*/ int at(int i) {
        return list.get(i);
    }

    //@ ensures valid() ** depth() == 0;
    public StackOverList() {
        list = new IntList();
    }

    //@ requires valid() ** depth() < 1000000;
    //@ ensures valid() ** depth() == \old(depth()) + 1 && at(depth() - 1) == v;
    //@ ensures (\forall int i; 0 <= i && i < \old(depth()); at(i) == \old(at(i)));
    public void push(int v) {
        list.add(v);
    }

    //@ requires valid() ** depth() > 0;
    //@ ensures valid() ** depth() == \old(depth()) - 1 && \result == \old(at(depth() - 1));
    //@ ensures (\forall int i; 0 <= i && i < depth(); at(i) == \old(at(i)));
    public int pop() {
        int v = list.get(list.size() - 1);
        list.removeLast();
        return v;
    }

    public static void client() {
        StackOverList s = new StackOverList();
        s.push(1);
        s.push(2);
        int two = s.pop();
        int one = s.pop();
        //@ assert one == 1 && two == 2 && s.depth() == 0;
    }
}
