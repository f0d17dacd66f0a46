package java.util;

public abstract class AbstractMap<K, V> implements Map<K, V> {
    protected AbstractMap();

    public /*@ pure @*/ int size();

    public /*@ pure @*/ boolean isEmpty();

    public /*@ pure @*/ boolean containsKey(Object key);

    public /*@ pure @*/ /*@ nullable @*/ V get(Object key);
}
