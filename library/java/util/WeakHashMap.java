package java.util;

// Keys may vanish: nobody is given its state.
public class WeakHashMap<K, V> extends AbstractMap<K, V> implements Map<K, V> {
    //@ requires initialCapacity >= 0;
    public WeakHashMap(int initialCapacity);

    //@ requires initialCapacity >= 0 && loadFactor > 0;
    public WeakHashMap(int initialCapacity, float loadFactor);
}
