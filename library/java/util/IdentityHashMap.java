package java.util;

import java.io.Serializable;

// Keys are compared by identity, not as other maps do: whoever is given a map could not count on what maps
// say, so none is made.
public class IdentityHashMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, Cloneable, Serializable {
    //@ requires false;
    public IdentityHashMap();

    //@ requires false;
    public IdentityHashMap(int expectedMaxSize);

    //@ requires false;
    public IdentityHashMap(Map<? extends K, ? extends V> m);
}
