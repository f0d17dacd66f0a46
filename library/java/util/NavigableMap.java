package java.util;

public interface NavigableMap<K, V> extends SortedMap<K, V> {
    //@ requires acc(state, _) ** key != null;
    /*@ compares_elements @*/ /*@ pure @*/ /*@ nullable @*/ K lowerKey(K key);

    //@ requires key != null && size() >= 0;
    //@ assignable \nothing;
    /*@ compares_elements @*/ /*@ nullable @*/ Map.Entry<K, V> lowerEntry(K key);

    //@ requires acc(state, _) ** key != null;
    /*@ compares_elements @*/ /*@ pure @*/ /*@ nullable @*/ K floorKey(K key);

    //@ requires key != null && size() >= 0;
    //@ assignable \nothing;
    /*@ compares_elements @*/ /*@ nullable @*/ Map.Entry<K, V> floorEntry(K key);

    //@ requires acc(state, _) ** key != null;
    /*@ compares_elements @*/ /*@ pure @*/ /*@ nullable @*/ K ceilingKey(K key);

    //@ requires key != null && size() >= 0;
    //@ assignable \nothing;
    /*@ compares_elements @*/ /*@ nullable @*/ Map.Entry<K, V> ceilingEntry(K key);

    //@ requires acc(state, _) ** key != null;
    /*@ compares_elements @*/ /*@ pure @*/ /*@ nullable @*/ K higherKey(K key);

    //@ requires key != null && size() >= 0;
    //@ assignable \nothing;
    /*@ compares_elements @*/ /*@ nullable @*/ Map.Entry<K, V> higherEntry(K key);

    //@ requires acc(state, 1/1000000) ** fromKey != null && toKey != null;
    //@ signals_only IllegalArgumentException;
    //@ also
    //@ requires acc(state, _) ** fromKey != null && toKey != null;
    //@ signals_only IllegalArgumentException;
    /*@ compares_elements @*/ NavigableMap<K, V> subMap(K fromKey, boolean fromInclusive, K toKey, boolean toInclusive);

    //@ requires acc(state, 1/1000000) ** toKey != null;
    //@ signals_only IllegalArgumentException;
    //@ also
    //@ requires acc(state, _) ** toKey != null;
    //@ signals_only IllegalArgumentException;
    /*@ compares_elements @*/ NavigableMap<K, V> headMap(K toKey, boolean inclusive);

    //@ requires acc(state, 1/1000000) ** fromKey != null;
    //@ signals_only IllegalArgumentException;
    //@ also
    //@ requires acc(state, _) ** fromKey != null;
    //@ signals_only IllegalArgumentException;
    /*@ compares_elements @*/ NavigableMap<K, V> tailMap(K fromKey, boolean inclusive);
}
