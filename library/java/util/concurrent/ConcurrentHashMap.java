package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractMap;

// It refuses values that are null, which other maps do not: nobody is given its state.
public class ConcurrentHashMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V>, Serializable {
    //@ requires initialCapacity >= 0;
    public ConcurrentHashMap(int initialCapacity);

    //@ requires initialCapacity >= 0 && loadFactor > 0;
    public ConcurrentHashMap(int initialCapacity, float loadFactor);

    //@ requires initialCapacity >= 0 && loadFactor > 0 && concurrencyLevel > 0;
    public ConcurrentHashMap(int initialCapacity, float loadFactor, int concurrencyLevel);
}
