package java.util;

import java.io.Serializable;

// Keys are compared by identity, not as other maps do: nobody is given its state.
public class IdentityHashMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, Cloneable, Serializable {
    //@ requires expectedMaxSize >= 0;
    public IdentityHashMap(int expectedMaxSize);
}
