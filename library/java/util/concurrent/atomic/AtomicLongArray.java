package java.util.concurrent.atomic;

import java.io.Serializable;

// `acc(a.state)` is the permission to it; its state are its values. There is one thread.
public class AtomicLongArray implements Serializable {
    //@ public ghost \seq<long> state;

    //@ requires length >= 0;
    //@ ensures acc(state) ** state.length == length;
    //@ ensures (\forall int i; 0 <= i && i < length; state[i] == 0);
    public AtomicLongArray(int length);

    //@ requires acc(array[*], _);
    //@ ensures acc(state) ** state == \seq_of(array);
    public AtomicLongArray(long[] array);

    //@ requires acc(state, _);
    //@ ensures \result == state.length;
    public final /*@ pure @*/ int length();

    //@ requires acc(state, _) ** 0 <= i && i < state.length;
    //@ ensures \result == state[i];
    public final /*@ pure @*/ long get(int i);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** state == \old(state).set(i, newValue);
    public final void set(int i, long newValue);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** state == \old(state).set(i, newValue) ** \result == \old(state[i]);
    public final long getAndSet(int i, long newValue);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** (\result <==> \old(state[i]) == expectedValue);
    //@ ensures state == (\result ? \old(state).set(i, newValue) : \old(state));
    public final boolean compareAndSet(int i, long expectedValue, long newValue);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** \result == \old(state[i]);
    //@ ensures state == \old(state).set(i, (long) (\result == Long.MAX_VALUE ? Long.MIN_VALUE : \result + 1));
    public final long getAndIncrement(int i);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** \result == (\old(state[i]) == Long.MAX_VALUE ? Long.MIN_VALUE : \old(state[i]) + 1);
    //@ ensures state == \old(state).set(i, \result);
    public final long incrementAndGet(int i);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** \result == \old(state[i]);
    //@ ensures state == \old(state).set(i, (long) (\result == Long.MIN_VALUE ? Long.MAX_VALUE : \result - 1));
    public final long getAndDecrement(int i);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** \result == (\old(state[i]) == Long.MIN_VALUE ? Long.MAX_VALUE : \old(state[i]) - 1);
    //@ ensures state == \old(state).set(i, \result);
    public final long decrementAndGet(int i);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** state.length == \old(state.length) ** \result == \old(state[i]);
    public final long getAndAdd(int i, long delta);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** state == \old(state).set(i, \result);
    public long addAndGet(int i, long delta);
}
