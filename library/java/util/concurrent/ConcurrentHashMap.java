package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Objects;

// As `HashMap`, but neither a key nor a value is null.
public class ConcurrentHashMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V>, Serializable {
    //@ ensures acc(state) ** size() == 0 ** content() == \map<Object, V>();
    public ConcurrentHashMap();

    //@ requires initialCapacity >= 0;
    //@ ensures acc(state) ** size() == 0 ** content() == \map<Object, V>();
    public ConcurrentHashMap(int initialCapacity);

    //@ requires initialCapacity >= 0 && loadFactor > 0;
    //@ ensures acc(state) ** size() == 0 ** content() == \map<Object, V>();
    public ConcurrentHashMap(int initialCapacity, float loadFactor);

    //@ requires initialCapacity >= 0 && loadFactor > 0 && concurrencyLevel > 0;
    //@ ensures acc(state) ** size() == 0 ** content() == \map<Object, V>();
    public ConcurrentHashMap(int initialCapacity, float loadFactor, int concurrencyLevel);

    // The keys are asked again whether they are equal, and may answer something else.
    //@ requires m != null ** m.size() >= 0 ** !(null \in m.content());
    //@ requires (\forall Object k; k \in m.content(); m.content()[k] != null);
    //@ ensures acc(state) ** size() <= \old(m.size()) ** (size() == 0 <==> \old(m.size()) == 0);
    public ConcurrentHashMap(Map<? extends K, ? extends V> m);

    public /*@ pure @*/ int size();

    public /*@ pure @*/ boolean isEmpty();

    public /*@ pure @*/ boolean containsKey(/*@ nullable @*/ Object key);

    public /*@ pure @*/ /*@ nullable @*/ V get(/*@ nullable @*/ Object key);

    public /*@ pure @*/ /*@ nullable @*/ V getOrDefault(/*@ nullable @*/ Object key, /*@ nullable @*/ V defaultValue);

    public /*@ nullable @*/ V put(K key, V value);

    public /*@ nullable @*/ V remove(Object key);

    public /*@ nullable @*/ V putIfAbsent(K key, V value);

    public void clear();
}
