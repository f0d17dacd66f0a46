/** A bag of numbers that knows the least of them. */
class MinBag {
    private int[] items;
    private int size;
    private int least;

    /*@ predicate valid(; \bag<int> content) = acc(items) ** acc(size) ** acc(least) ** items != null ** acc(items[*])
      @     ** 0 <= size && size <= items.length
      @     ** (\forall int i; 0 <= i && i < size; least <= items[i])
      @     ** (size > 0 ==> least \in \seq_of(items)[0 .. size])
      @     ** content == \seq_of(items)[0 .. size].toBag(); @*/

    //@ requires 0 <= capacity;
    //@ ensures valid(\bag<int>());
    MinBag(int capacity) {
        items = new int[capacity];
        size = 0;
        least = Integer.MAX_VALUE;
    }

    //@ requires valid(?b) ** b.size < 1000000;
    //@ ensures valid(b + \bag(x));
    void add(int x) {
        if (size == items.length) {
            items = larger(items);
        }
        items[size] = x;
        if (size == 0 || x < least) {
            least = x;
        }
        size++;
    }

    //@ requires a != null ** acc(a[*]) ** a.length < 1000000;
    //@ ensures acc(a[*]) ** \result != null ** acc(\result[*]) ** \result.length > a.length;
    //@ ensures \seq_of(\result)[0 .. a.length] == \old(\seq_of(a));
    private static int[] larger(int[] a) {
        int[] more = new int[a.length * 2 + 1];
        /*@ loop_invariant acc(a[*], 1/2) ** acc(more[*]) ** 0 <= i && i <= a.length
          @     ** \seq_of(more)[0 .. i] == \seq_of(a)[0 .. i]; @*/
        for (int i = 0; i < a.length; i++) {
            more[i] = a[i];
        }
        return more;
    }

    //@ requires valid(?b) ** b.size > 0;
    //@ ensures valid(b) ** \result \in b ** (\forall int x; x \in b; \result <= x);
    int minimum() {
        return least;
    }

    //@ requires valid(?b);
    //@ ensures valid(b) ** \result == b.size;
    int size() {
        return size;
    }

    //@ requires valid(?b) ** b.size > 0;
    //@ ensures valid(b - \bag(\result)) ** \result \in b;
    int remove() {
        int last = items[size - 1];
        size--;
        least = Integer.MAX_VALUE;
        /*@ loop_invariant acc(items, 1/2) ** acc(size, 1/2) ** acc(least) ** items != null ** acc(items[*], 1/2)
          @     ** 0 <= i && i <= size ** size < items.length
          @     ** (\forall int k; 0 <= k && k < i; least <= items[k])
          @     ** (i > 0 ==> least \in \seq_of(items)[0 .. i]); @*/
        for (int i = 0; i < size; i++) {
            if (items[i] < least || i == 0) {
                least = items[i];
            }
        }
        return last;
    }
}
