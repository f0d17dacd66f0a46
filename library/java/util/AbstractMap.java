package java.util;

public abstract class AbstractMap<K, V> implements Map<K, V> {
    //@ assignable \nothing;
    protected /*@ strictly_pure @*/ /*@ calls_later @*/ AbstractMap();

    public /*@ pure @*/ int size();

    public /*@ pure @*/ boolean isEmpty();

    public /*@ compares_elements @*/ /*@ pure @*/ boolean containsKey(/*@ nullable @*/ Object key);

    public /*@ compares_elements @*/ /*@ pure @*/ /*@ nullable @*/ V get(/*@ nullable @*/ Object key);
}
