package java.util.concurrent.atomic;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

// `acc(a.state)` is the permission to it; its state is its value. There is one thread.
public class AtomicInteger extends Number {
    //@ public ghost int state;

    //@ ensures acc(state) ** state == initialValue;
    public AtomicInteger(int initialValue);

    //@ ensures acc(state) ** state == 0;
    public AtomicInteger();

    //@ requires acc(state, _);
    //@ ensures \result == state;
    public final /*@ pure @*/ int get();

    //@ requires acc(state, _);
    //@ ensures \result == state;
    public final /*@ pure @*/ int getPlain();

    //@ requires acc(state, _);
    //@ ensures \result == state;
    public final /*@ pure @*/ int getOpaque();

    //@ requires acc(state, _);
    //@ ensures \result == state;
    public final /*@ pure @*/ int getAcquire();

    //@ requires acc(state);
    //@ ensures acc(state) ** state == newValue;
    public final void set(int newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** state == newValue;
    public final void lazySet(int newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** state == newValue;
    public final void setPlain(int newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** state == newValue;
    public final void setOpaque(int newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** state == newValue;
    public final void setRelease(int newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == \old(state) && state == newValue;
    public final int getAndSet(int newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** (\result <==> \old(state) == expectedValue) && state == (\result ? newValue : \old(state));
    public final boolean compareAndSet(int expectedValue, int newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** (\result ==> \old(state) == expectedValue) && state == (\result ? newValue : \old(state));
    public final boolean weakCompareAndSetPlain(int expectedValue, int newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** (\result ==> \old(state) == expectedValue) && state == (\result ? newValue : \old(state));
    public final boolean weakCompareAndSetVolatile(int expectedValue, int newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == \old(state) && state == (\old(state) == expectedValue ? newValue : \old(state));
    public final int compareAndExchange(int expectedValue, int newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == \old(state) && state == (\old(state) == 2147483647 ? -2147483648 : \old(state) + 1);
    public final int getAndIncrement();

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == \old(state) && state == (\old(state) == -2147483648 ? 2147483647 : \old(state) - 1);
    public final int getAndDecrement();

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == \old(state) && state == (int) (\old(state) + delta);
    public final int getAndAdd(int delta);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == state && state == (\old(state) == 2147483647 ? -2147483648 : \old(state) + 1);
    public final int incrementAndGet();

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == state && state == (\old(state) == -2147483648 ? 2147483647 : \old(state) - 1);
    public final int decrementAndGet();

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == state && state == (int) (\old(state) + delta);
    public final int addAndGet(int delta);

    //@ requires acc(state) ** updateFunction != null;
    //@ ensures acc(state) ** \result == \old(state);
    public final int getAndUpdate(IntUnaryOperator updateFunction);

    //@ requires acc(state) ** updateFunction != null;
    //@ ensures acc(state) ** \result == state;
    public final int updateAndGet(IntUnaryOperator updateFunction);

    //@ requires acc(state) ** accumulatorFunction != null;
    //@ ensures acc(state) ** \result == \old(state);
    public final int getAndAccumulate(int x, IntBinaryOperator accumulatorFunction);

    //@ requires acc(state) ** accumulatorFunction != null;
    //@ ensures acc(state) ** \result == state;
    public final int accumulateAndGet(int x, IntBinaryOperator accumulatorFunction);

    //@ also
    //@ requires acc(state, _);
    //@ ensures \result == state;
    public /*@ pure @*/ int intValue();

    //@ also
    //@ requires acc(state, _);
    //@ ensures \result == state;
    public /*@ pure @*/ long longValue();

    //@ also
    //@ requires acc(state, _);
    public /*@ pure @*/ float floatValue();

    //@ also
    //@ requires acc(state, _);
    public /*@ pure @*/ double doubleValue();

    //@ also
    //@ requires acc(state, _);
    //@ ensures \result != null && 1 <= \result.length() && \result.length() <= 11;
    public /*@ pure @*/ String toString();
}
