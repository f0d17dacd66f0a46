package java.util;

public class HashMap<K, V> extends AbstractMap<K, V> implements Map<K, V> {
    //@ ensures acc(state) ** size() == 0 ** content() == \map<Object, V>();
    public HashMap();

    //@ requires initialCapacity >= 0;
    //@ ensures acc(state) ** size() == 0 ** content() == \map<Object, V>();
    public HashMap(int initialCapacity);

    public /*@ pure @*/ int size();

    public /*@ pure @*/ boolean isEmpty();

    public /*@ pure @*/ boolean containsKey(Object key);

    public /*@ pure @*/ /*@ nullable @*/ V get(Object key);

    public /*@ pure @*/ /*@ nullable @*/ V getOrDefault(Object key, /*@ nullable @*/ V defaultValue);

    public /*@ nullable @*/ V put(/*@ nullable @*/ K key, /*@ nullable @*/ V value);

    public /*@ nullable @*/ V remove(/*@ nullable @*/ Object key);

    public void clear();
}
