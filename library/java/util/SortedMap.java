package java.util;

// A key is not null. Of parts of a map nothing is told, and they keep a small
// share of it for good; a part refuses what is outside of it.
public interface SortedMap<K, V> extends Map<K, V> {
    /*@ compares_elements @*/ /*@ nullable @*/ V put(K key, /*@ nullable @*/ V value);

    /*@ compares_elements @*/ void putAll(Map<? extends K, ? extends V> m);

    //@ requires acc(state, _) ** size() > 0;
    //@ ensures \result != null;
    /*@ pure @*/ K firstKey();

    //@ requires acc(state, _) ** size() > 0;
    //@ ensures \result != null;
    /*@ pure @*/ K lastKey();

    //@ requires acc(state, 1/1000000) ** fromKey != null && toKey != null;
    //@ signals_only IllegalArgumentException;
    //@ also
    //@ requires acc(state, _) ** fromKey != null && toKey != null;
    //@ signals_only IllegalArgumentException;
    /*@ compares_elements @*/ SortedMap<K, V> subMap(K fromKey, K toKey);

    //@ requires acc(state, 1/1000000) ** toKey != null;
    //@ signals_only IllegalArgumentException;
    //@ also
    //@ requires acc(state, _) ** toKey != null;
    //@ signals_only IllegalArgumentException;
    /*@ compares_elements @*/ SortedMap<K, V> headMap(K toKey);

    //@ requires acc(state, 1/1000000) ** fromKey != null;
    //@ signals_only IllegalArgumentException;
    //@ also
    //@ requires acc(state, _) ** fromKey != null;
    //@ signals_only IllegalArgumentException;
    /*@ compares_elements @*/ SortedMap<K, V> tailMap(K fromKey);
}
