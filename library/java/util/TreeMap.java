package java.util;

import java.io.Serializable;

// Without an order the keys are compared by their own. A key is not null. Which keys are the same is
// up to the order: where it is that of the keys themselves, those are the same that are equal.
public class TreeMap<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V>, Cloneable, Serializable {
    //@ ensures acc(state) ** content() == \map<Object, V>();
    public /*@ compares_elements @*/ TreeMap();

    // Which keys are the same is up to the order, and what it does besides: whoever is given a map could
    // not count on what maps say, so none is made.
    //@ requires false;
    public TreeMap(/*@ nullable @*/ Comparator<? super K> comparator);

    //@ requires m != null ** m.size() >= 0 ** !(null \in m.content());
    //@ ensures acc(state) ** size() <= \old(m.size());
    public /*@ compares_elements @*/ TreeMap(Map<? extends K, ? extends V> m);

    public /*@ pure @*/ int size();

    public /*@ compares_elements @*/ /*@ pure @*/ boolean containsKey(/*@ nullable @*/ Object key);

    public /*@ compares_elements @*/ /*@ pure @*/ /*@ nullable @*/ V get(/*@ nullable @*/ Object key);

    public /*@ compares_elements @*/ /*@ nullable @*/ V put(K key, /*@ nullable @*/ V value);

    public /*@ compares_elements @*/ /*@ nullable @*/ V remove(Object key);

    public /*@ compares_elements @*/ void putAll(Map<? extends K, ? extends V> map);

    public void clear();

    public /*@ pure @*/ K firstKey();

    public /*@ pure @*/ K lastKey();
}
