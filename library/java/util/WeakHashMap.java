package java.util;

// Keys may vanish at any time: whoever is given a map could not count on what maps say, so none is made.
public class WeakHashMap<K, V> extends AbstractMap<K, V> implements Map<K, V> {
    //@ requires false;
    public WeakHashMap();

    //@ requires false;
    public WeakHashMap(int initialCapacity);

    //@ requires false;
    public WeakHashMap(int initialCapacity, float loadFactor);

    //@ requires false;
    public WeakHashMap(Map<? extends K, ? extends V> m);
}
