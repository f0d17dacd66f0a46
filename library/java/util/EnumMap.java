package java.util;

import java.io.Serializable;

// The keys are the constants of one enumeration: what is looked up may be anything, and is not there.
public class EnumMap<K extends Enum<K>, V> extends AbstractMap<K, V> implements Serializable, Cloneable {
    //@ ensures acc(state) ** size() == 0 ** content() == \map<Object, V>();
    public EnumMap(Class<K> keyType);

    public /*@ pure @*/ int size();

    public /*@ pure @*/ boolean containsKey(/*@ nullable @*/ Object key);

    public /*@ pure @*/ /*@ nullable @*/ V get(/*@ nullable @*/ Object key);

    public /*@ nullable @*/ V put(K key, /*@ nullable @*/ V value);

    public /*@ nullable @*/ V remove(/*@ nullable @*/ Object key);

    public void clear();
}
