package java.util;

public class LinkedHashMap<K, V> extends HashMap<K, V> {
    //@ ensures acc(state) ** size() == 0 ** content() == \map<Object, V>();
    public LinkedHashMap();

    //@ requires initialCapacity >= 0;
    //@ ensures acc(state) ** size() == 0 ** content() == \map<Object, V>();
    public LinkedHashMap(int initialCapacity);

    //@ requires initialCapacity >= 0 && loadFactor > 0;
    //@ ensures acc(state) ** size() == 0 ** content() == \map<Object, V>();
    public LinkedHashMap(int initialCapacity, float loadFactor);

    // A map in the order of access is changed by `get`.
    //@ requires initialCapacity >= 0 && loadFactor > 0 && !accessOrder;
    //@ ensures acc(state) ** size() == 0 ** content() == \map<Object, V>();
    public LinkedHashMap(int initialCapacity, float loadFactor, boolean accessOrder);

    // The keys are asked again whether they are equal, and may answer something else.
    //@ requires m != null ** m.size() >= 0;
    //@ ensures acc(state) ** size() <= \old(m.size()) ** (size() == 0 <==> \old(m.size()) == 0);
    public LinkedHashMap(Map<? extends K, ? extends V> m);
}
