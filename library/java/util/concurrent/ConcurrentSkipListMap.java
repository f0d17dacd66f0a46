package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractMap;
import java.util.Comparator;

// As a `TreeMap`.
public class ConcurrentSkipListMap<K, V> extends AbstractMap<K, V> implements ConcurrentNavigableMap<K, V>, Cloneable, Serializable {
    //@ requires false;
    public ConcurrentSkipListMap(/*@ nullable @*/ Comparator<? super K> comparator);
}
