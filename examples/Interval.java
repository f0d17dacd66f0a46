/** An interval of numbers: an invariant kept in the predicate. */
public class Interval {
    private int low;
    private int high;

    //@ predicate valid() = acc(low) ** acc(high) ** low <= high;

    //@ requires lo <= hi;
    //@ ensures valid() ** low() == lo && high() == hi;
    public Interval(int lo, int hi) {
        low = lo;
        high = hi;
    }

    //@ requires valid();
    public /*@ pure @*/ int low() {
        return low;
    }

    //@ requires valid();
    //@ ensures \result >= low();
    public /*@ pure @*/ int high() {
        return high;
    }

    //@ requires valid();
    //@ ensures \result == (low() <= x && x <= high());
    public /*@ pure @*/ boolean contains(int x) {
        return low <= x && x <= high;
    }

    //@ requires valid();
    //@ ensures valid() ** contains(x);
    //@ ensures low() <= \old(low()) && high() >= \old(high());
    public void include(int x) {
        if (x < low) {
            low = x;
        } else if (x > high) {
            high = x;
        }
    }

    //@ requires valid() ** other != null && other != this ** other.valid();
    //@ ensures valid() ** other.valid();
    //@ ensures low() <= \old(low()) && high() >= \old(high());
    //@ ensures low() <= other.low() && other.high() <= high();
    public void cover(Interval other) {
        include(other.low());
        include(other.high());
    }
}
