package java.util.concurrent.atomic;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

// `acc(a.state)` is the permission to it; its state is its value. There is one thread.
public class AtomicLong extends Number {
    //@ public ghost long state;

    //@ ensures acc(state) ** state == initialValue;
    public AtomicLong(long initialValue);

    //@ ensures acc(state) ** state == 0;
    public AtomicLong();

    //@ requires acc(state, _);
    //@ ensures \result == state;
    public final /*@ pure @*/ long get();

    //@ requires acc(state, _);
    //@ ensures \result == state;
    public final /*@ pure @*/ long getPlain();

    //@ requires acc(state, _);
    //@ ensures \result == state;
    public final /*@ pure @*/ long getOpaque();

    //@ requires acc(state, _);
    //@ ensures \result == state;
    public final /*@ pure @*/ long getAcquire();

    //@ requires acc(state);
    //@ ensures acc(state) ** state == newValue;
    public final void set(long newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** state == newValue;
    public final void lazySet(long newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** state == newValue;
    public final void setPlain(long newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** state == newValue;
    public final void setOpaque(long newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** state == newValue;
    public final void setRelease(long newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == \old(state) && state == newValue;
    public final long getAndSet(long newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** (\result <==> \old(state) == expectedValue) && state == (\result ? newValue : \old(state));
    public final boolean compareAndSet(long expectedValue, long newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** (\result ==> \old(state) == expectedValue) && state == (\result ? newValue : \old(state));
    public final boolean weakCompareAndSetPlain(long expectedValue, long newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** (\result ==> \old(state) == expectedValue) && state == (\result ? newValue : \old(state));
    public final boolean weakCompareAndSetVolatile(long expectedValue, long newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == \old(state) && state == (\old(state) == expectedValue ? newValue : \old(state));
    public final long compareAndExchange(long expectedValue, long newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == \old(state) && state == (\old(state) == 9223372036854775807L ? -9223372036854775808L : \old(state) + 1);
    public final long getAndIncrement();

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == \old(state) && state == (\old(state) == -9223372036854775808L ? 9223372036854775807L : \old(state) - 1);
    public final long getAndDecrement();

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == \old(state) && state == (long) (\old(state) + delta);
    public final long getAndAdd(long delta);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == state && state == (\old(state) == 9223372036854775807L ? -9223372036854775808L : \old(state) + 1);
    public final long incrementAndGet();

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == state && state == (\old(state) == -9223372036854775808L ? 9223372036854775807L : \old(state) - 1);
    public final long decrementAndGet();

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == state && state == (long) (\old(state) + delta);
    public final long addAndGet(long delta);

    //@ requires acc(state) ** updateFunction != null;
    //@ ensures acc(state) ** \result == \old(state);
    public final long getAndUpdate(LongUnaryOperator updateFunction);

    //@ requires acc(state) ** updateFunction != null;
    //@ ensures acc(state) ** \result == state;
    public final long updateAndGet(LongUnaryOperator updateFunction);

    //@ requires acc(state) ** accumulatorFunction != null;
    //@ ensures acc(state) ** \result == \old(state);
    public final long getAndAccumulate(long x, LongBinaryOperator accumulatorFunction);

    //@ requires acc(state) ** accumulatorFunction != null;
    //@ ensures acc(state) ** \result == state;
    public final long accumulateAndGet(long x, LongBinaryOperator accumulatorFunction);

    //@ also
    //@ requires acc(state, _);
    //@ ensures \result == (int) state;
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
    //@ ensures \result != null && 1 <= \result.length() && \result.length() <= 20;
    public /*@ pure @*/ String toString();
}
