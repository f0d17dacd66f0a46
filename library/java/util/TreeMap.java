package java.util;

import java.io.Serializable;

// Without an order the keys are compared by their own. A key is not null. Which keys are the same is
// up to the order: where it is that of the keys themselves, those are the same that are equal.
public class TreeMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, Cloneable, Serializable {
    //@ ensures acc(state) ** content() == \map<Object, V>();
    public /*@ compares_elements @*/ TreeMap();

    public /*@ pure @*/ int size();

    public /*@ compares_elements @*/ /*@ pure @*/ boolean containsKey(/*@ nullable @*/ Object key);

    public /*@ compares_elements @*/ /*@ pure @*/ /*@ nullable @*/ V get(/*@ nullable @*/ Object key);

    public /*@ nullable @*/ V put(K key, /*@ nullable @*/ V value);

    public /*@ compares_elements @*/ /*@ nullable @*/ V remove(Object key);

    public void clear();

    //@ also
    //@ requires acc(state, _) ** size() > 0;
    //@ ensures \result != null;
    public /*@ pure @*/ K firstKey();

    //@ also
    //@ requires acc(state, _) ** size() > 0;
    //@ ensures \result != null;
    public /*@ pure @*/ K lastKey();
}
