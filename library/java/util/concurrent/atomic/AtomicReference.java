package java.util.concurrent.atomic;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

// `acc(a.state)` is the permission to it; its state is its value. There is one thread.
public class AtomicReference<V> {
    //@ public ghost nullable V state;

    //@ ensures acc(state) ** state == initialValue;
    public AtomicReference(/*@ nullable @*/ V initialValue);

    //@ ensures acc(state) ** state == null;
    public AtomicReference();

    //@ requires acc(state, _);
    //@ ensures \result == state;
    public final /*@ pure @*/ /*@ nullable @*/ V get();

    //@ requires acc(state, _);
    //@ ensures \result == state;
    public final /*@ pure @*/ /*@ nullable @*/ V getPlain();

    //@ requires acc(state);
    //@ ensures acc(state) ** state == newValue;
    public final void set(/*@ nullable @*/ V newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** state == newValue;
    public final void lazySet(/*@ nullable @*/ V newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** state == newValue;
    public final void setPlain(/*@ nullable @*/ V newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == \old(state) && state == newValue;
    public final /*@ nullable @*/ V getAndSet(/*@ nullable @*/ V newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** (\result <==> \old(state) == expectedValue) && state == (\result ? newValue : \old(state));
    public final boolean compareAndSet(/*@ nullable @*/ V expectedValue, /*@ nullable @*/ V newValue);

    //@ requires acc(state) ** updateFunction != null ** (updateFunction.takesNull() || state != null);
    //@ ensures acc(state) ** \result == \old(state);
    public final /*@ nullable @*/ V getAndUpdate(UnaryOperator<V> updateFunction);

    //@ requires acc(state) ** updateFunction != null ** (updateFunction.takesNull() || state != null);
    //@ ensures acc(state) ** \result == state;
    public final /*@ nullable @*/ V updateAndGet(UnaryOperator<V> updateFunction);

    //@ requires acc(state) ** accumulatorFunction != null ** (accumulatorFunction.takesNull() || state != null && x != null);
    //@ ensures acc(state) ** \result == \old(state);
    public final /*@ nullable @*/ V getAndAccumulate(/*@ nullable @*/ V x, BinaryOperator<V> accumulatorFunction);

    //@ requires acc(state) ** accumulatorFunction != null ** (accumulatorFunction.takesNull() || state != null && x != null);
    //@ ensures acc(state) ** \result == state;
    public final /*@ nullable @*/ V accumulateAndGet(/*@ nullable @*/ V x, BinaryOperator<V> accumulatorFunction);

    // What the value makes of itself.
    public /*@ pure @*/ String toString();
}
