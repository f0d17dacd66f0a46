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

    //@ requires initialCapacity >= 0 && loadFactor > 0;
    //@ ensures acc(state) ** size() == 0 ** content() == \map<Object, V>();
    public LinkedHashMap(int initialCapacity, float loadFactor, boolean accessOrder);

    //@ requires m != null ** m.size() >= 0;
    //@ ensures acc(state) ** size() == \old(m.size()) ** content() == \old(m.content());
    public LinkedHashMap(Map<? extends K, ? extends V> m);
}
