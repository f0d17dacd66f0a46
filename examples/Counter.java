/** A counter with a bound: checked arithmetic, a loop and a variant. */
public class Counter {
    private int count;
    private final int limit;

    //@ predicate valid() = acc(count) ** acc(limit) ** 0 <= count && count <= limit;

    //@ requires max >= 0;
    //@ ensures valid() ** count() == 0 && limit() == max;
    public Counter(int max) {
        limit = max;
    }

    //@ requires valid();
    public /*@ pure @*/ int limit() {
        return limit;
    }

    //@ requires valid();
    //@ ensures 0 <= \result && \result <= limit();
    public /*@ pure @*/ int count() {
        return count;
    }

    //@ requires valid();
    //@ ensures valid() ** limit() == \old(limit());
    //@ ensures \result == (\old(count()) < limit());
    //@ ensures count() == (\result ? \old(count()) + 1 : \old(count()));
    public boolean increment() {
        if (count < limit) {
            count++;
            return true;
        }
        return false;
    }

    //@ requires valid();
    //@ ensures valid() ** limit() == \old(limit()) && count() == limit();
    public void fill() {
        /*@ loop_invariant valid() ** limit() == \old(limit());
          @ decreases limit() - count();
          @*/
        while (count() < limit()) {
            increment();
        }
    }
}
