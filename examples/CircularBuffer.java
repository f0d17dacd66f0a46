/** A bounded queue in an array that wraps around. */
public class CircularBuffer {
    private final int[] items;
    private int first;
    private int count;

    /*@ predicate valid() = acc(items) ** acc(first) ** acc(count) ** items != null ** acc(items[*])
      @     ** 0 < items.length && items.length <= 1000000
      @     && 0 <= first && first < items.length && 0 <= count && count <= items.length;
      @*/

    //@ requires 0 < capacity && capacity <= 1000000;
    //@ ensures valid() ** count() == 0 && capacity() == capacity;
    public CircularBuffer(int capacity) {
        items = new int[capacity];
    }

    //@ requires valid();
    public /*@ pure @*/ int capacity() {
        return items.length;
    }

    //@ requires valid();
    //@ ensures 0 <= \result && \result <= capacity();
    public /*@ pure @*/ int count() {
        return count;
    }

    //@ requires valid() ** count() > 0;
    public /*@ pure @*/ int peek() {
        return items[first];
    }

    //@ requires valid() ** count() < capacity();
    //@ ensures valid() ** count() == \old(count()) + 1 && capacity() == \old(capacity());
    //@ ensures \old(count()) == 0 ? peek() == v : peek() == \old(peek());
    public void put(int v) {
        int at = first + count;
        if (at >= items.length) {
            at -= items.length;
        }
        items[at] = v;
        count++;
    }

    //@ requires valid() ** count() > 0;
    //@ ensures valid() ** count() == \old(count()) - 1 && capacity() == \old(capacity());
    //@ ensures \result == \old(peek());
    public int take() {
        int v = items[first];
        first++;
        if (first == items.length) {
            first = 0;
        }
        count--;
        return v;
    }
}
