package java.util.concurrent.atomic;

import java.io.Serializable;

// `acc(a.state)` is the permission to it; its state are its values. There is one thread.
public class AtomicReferenceArray<E> implements Serializable {
    //@ public ghost \seq<E> state;

    //@ requires length >= 0;
    //@ ensures acc(state) ** state.length == length;
    //@ ensures (\forall int i; 0 <= i && i < length; state[i] == null);
    public AtomicReferenceArray(int length);

    //@ requires acc(state, _);
    //@ ensures \result == state.length;
    public final /*@ pure @*/ int length();

    //@ requires acc(state, _) ** 0 <= i && i < state.length;
    //@ ensures \result == state[i];
    public final /*@ pure @*/ /*@ nullable @*/ E get(int i);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** state == \old(state).set(i, newValue);
    public final void set(int i, /*@ nullable @*/ E newValue);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** state == \old(state).set(i, newValue) ** \result == \old(state[i]);
    public final /*@ nullable @*/ E getAndSet(int i, /*@ nullable @*/ E newValue);

    //@ requires acc(state) ** 0 <= i && i < state.length;
    //@ ensures acc(state) ** (\result <==> \old(state[i]) == expectedValue);
    //@ ensures state == (\result ? \old(state).set(i, newValue) : \old(state));
    public final boolean compareAndSet(int i, /*@ nullable @*/ E expectedValue, /*@ nullable @*/ E newValue);
}
