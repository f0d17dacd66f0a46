package java.util.concurrent.atomic;

// `acc(a.state)` is the permission to it; its state is its value. There is one thread.
public class AtomicBoolean {
    //@ public ghost boolean state;

    //@ ensures acc(state) ** state == initialValue;
    public AtomicBoolean(boolean initialValue);

    //@ ensures acc(state) ** state == false;
    public AtomicBoolean();

    //@ requires acc(state, _);
    //@ ensures \result == state;
    public final /*@ pure @*/ boolean get();

    //@ requires acc(state, _);
    //@ ensures \result == state;
    public final /*@ pure @*/ boolean getPlain();

    //@ requires acc(state);
    //@ ensures acc(state) ** state == newValue;
    public final void set(boolean newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** state == newValue;
    public final void lazySet(boolean newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** state == newValue;
    public final void setPlain(boolean newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == \old(state) && state == newValue;
    public final boolean getAndSet(boolean newValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** (\result <==> \old(state) == expectedValue) && state == (\result ? newValue : \old(state));
    public final boolean compareAndSet(boolean expectedValue, boolean newValue);

    //@ also
    //@ requires acc(state, _);
    //@ ensures \result != null;
    public /*@ pure @*/ String toString();
}
