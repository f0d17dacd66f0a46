package java.util.concurrent.atomic;

import java.io.Serializable;

// `acc(a.state)` is the permission to it; its state are its values. There is one thread.
public class AtomicIntegerArray implements Serializable {
    //@ public ghost \seq<int> state;

    //@ requires length >= 0;
    //@ ensures acc(state) ** state.length == length;
    //@ ensures (\forall int i; 0 <= i && i < length; state[i] == 0);
    public AtomicIntegerArray(int length);

    //@ requires acc(array[*], _);
    //@ ensures acc(state) ** state == \seq_of(array);
    public AtomicIntegerArray(int[] array);

    //@ requires acc(state, _);
    //@ ensures \result == state.length;
    public final /*@ pure @*/ int length();

    //@ requires acc(state, _) ** 0 <= i && i < state.length;
    //@ ensures \result == state[i];
    public final /*@ pure @*/ int get(int i);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** state == \old(state).set(i, newValue);
    public final void set(int i, int newValue);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** state == \old(state).set(i, newValue) ** \result == \old(state[i]);
    public final int getAndSet(int i, int newValue);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** (\result <==> \old(state[i]) == expectedValue);
    //@ ensures state == (\result ? \old(state).set(i, newValue) : \old(state));
    public final boolean compareAndSet(int i, int expectedValue, int newValue);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** \result == \old(state[i]);
    //@ ensures state == \old(state).set(i, (int) (\result == Integer.MAX_VALUE ? Integer.MIN_VALUE : \result + 1));
    public final int getAndIncrement(int i);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** \result == (\old(state[i]) == Integer.MAX_VALUE ? Integer.MIN_VALUE : \old(state[i]) + 1);
    //@ ensures state == \old(state).set(i, \result);
    public final int incrementAndGet(int i);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** \result == \old(state[i]);
    //@ ensures state == \old(state).set(i, (int) (\result == Integer.MIN_VALUE ? Integer.MAX_VALUE : \result - 1));
    public final int getAndDecrement(int i);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** \result == (\old(state[i]) == Integer.MIN_VALUE ? Integer.MAX_VALUE : \old(state[i]) - 1);
    //@ ensures state == \old(state).set(i, \result);
    public final int decrementAndGet(int i);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** state.length == \old(state.length) ** \result == \old(state[i]);
    public final int getAndAdd(int i, int delta);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** state == \old(state).set(i, \result);
    public final int addAndGet(int i, int delta);
}
