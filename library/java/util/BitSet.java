package java.util;

import java.io.Serializable;

// `acc(b.state)` is the permission to it. A bit has an index that is not negative.
public class BitSet implements Cloneable, Serializable {
    //@ public ghost \bigint state;

    //@ ensures acc(state) ** isEmpty();
    public BitSet();

    //@ requires nbits >= 0;
    //@ ensures acc(state) ** isEmpty();
    public BitSet(int nbits);

    //@ requires acc(state, _) ** bitIndex >= 0;
    //@ ensures \result ==> !isEmpty();
    public /*@ pure @*/ boolean get(int bitIndex);

    //@ requires acc(state, _);
    public /*@ pure @*/ boolean isEmpty();

    //@ requires acc(state, _);
    //@ ensures isEmpty() ==> \result == 0;
    public /*@ pure @*/ int length();

    //@ requires acc(state, _);
    //@ ensures isEmpty() ==> \result == 0;
    public /*@ pure @*/ int cardinality();

    //@ requires acc(state, _);
    public /*@ pure @*/ int size();

    //@ requires acc(state, _) ** fromIndex >= 0;
    //@ ensures \result == -1 || \result >= fromIndex && get(\result);
    public /*@ pure @*/ int nextSetBit(int fromIndex);

    //@ requires acc(state, _) ** fromIndex >= 0;
    public /*@ pure @*/ int nextClearBit(int fromIndex);

    //@ requires acc(state, _) ** fromIndex >= -1;
    //@ ensures -1 <= \result && \result <= fromIndex && (\result >= 0 ==> get(\result));
    public /*@ pure @*/ int previousSetBit(int fromIndex);

    //@ requires acc(state, _) ** fromIndex >= -1;
    //@ ensures -1 <= \result && \result <= fromIndex && (\result >= 0 ==> !get(\result));
    public /*@ pure @*/ int previousClearBit(int fromIndex);

    //@ requires acc(state) ** bitIndex >= 0;
    //@ ensures acc(state) ** state > \old(state) ** get(bitIndex);
    public void set(int bitIndex);

    //@ requires acc(state) ** bitIndex >= 0;
    //@ ensures acc(state) ** state > \old(state) ** get(bitIndex) == value;
    public void set(int bitIndex, boolean value);

    //@ requires acc(state) ** 0 <= fromIndex && fromIndex <= toIndex;
    //@ ensures acc(state) ** state > \old(state);
    public void set(int fromIndex, int toIndex);

    //@ requires acc(state) ** 0 <= fromIndex && fromIndex <= toIndex;
    //@ ensures acc(state) ** state > \old(state);
    public void set(int fromIndex, int toIndex, boolean value);

    //@ requires acc(state) ** bitIndex >= 0;
    //@ ensures acc(state) ** state > \old(state) ** !get(bitIndex);
    public void clear(int bitIndex);

    //@ requires acc(state) ** 0 <= fromIndex && fromIndex <= toIndex;
    //@ ensures acc(state) ** state > \old(state);
    public void clear(int fromIndex, int toIndex);

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state) ** isEmpty();
    public void clear();

    //@ requires acc(state) ** bitIndex >= 0;
    //@ ensures acc(state) ** state > \old(state) ** get(bitIndex) == !\old(get(bitIndex));
    public void flip(int bitIndex);

    //@ requires acc(state) ** 0 <= fromIndex && fromIndex <= toIndex;
    //@ ensures acc(state) ** state > \old(state);
    public void flip(int fromIndex, int toIndex);

    //@ requires isEmpty() || !isEmpty();
    //@ requires 0 <= fromIndex && fromIndex <= toIndex;
    //@ assignable \nothing;
    //@ ensures acc(\result.state);
    public BitSet get(int fromIndex, int toIndex);

    //@ requires acc(state) ** set != null ** (set.isEmpty() || !set.isEmpty());
    //@ ensures acc(state) ** state > \old(state);
    public void and(BitSet set);

    //@ requires acc(state) ** set != null ** (set.isEmpty() || !set.isEmpty());
    //@ ensures acc(state) ** state > \old(state);
    public void or(BitSet set);

    //@ requires acc(state) ** set != null ** (set.isEmpty() || !set.isEmpty());
    //@ ensures acc(state) ** state > \old(state);
    public void xor(BitSet set);

    //@ requires acc(state) ** set != null ** (set.isEmpty() || !set.isEmpty());
    //@ ensures acc(state) ** state > \old(state);
    public void andNot(BitSet set);
}
