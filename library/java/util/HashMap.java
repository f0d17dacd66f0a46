package java.util;

public class HashMap<K, V> extends AbstractMap<K, V> implements Map<K, V> {
    //@ ensures acc(state) ** size() == 0 ** content() == \map<Object, V>();
    public HashMap();

    //@ requires initialCapacity >= 0;
    //@ ensures acc(state) ** size() == 0 ** content() == \map<Object, V>();
    public HashMap(int initialCapacity);

    //@ requires initialCapacity >= 0 && loadFactor > 0;
    //@ ensures acc(state) ** size() == 0 ** content() == \map<Object, V>();
    public HashMap(int initialCapacity, float loadFactor);

    // The keys are asked again whether they are equal, and may answer something else.
    //@ requires m != null ** m.size() >= 0;
    //@ ensures acc(state) ** size() <= \old(m.size()) ** (size() == 0 <==> \old(m.size()) == 0);
    public HashMap(Map<? extends K, ? extends V> m);

    public /*@ pure @*/ int size();

    public /*@ pure @*/ boolean isEmpty();

    public /*@ pure @*/ boolean containsKey(/*@ nullable @*/ Object key);

    public /*@ pure @*/ /*@ nullable @*/ V get(/*@ nullable @*/ Object key);

    public /*@ pure @*/ /*@ nullable @*/ V getOrDefault(/*@ nullable @*/ Object key, /*@ nullable @*/ V defaultValue);

    public /*@ nullable @*/ V put(/*@ nullable @*/ K key, /*@ nullable @*/ V value);

    public /*@ nullable @*/ V remove(/*@ nullable @*/ Object key);

    public void clear();
}
