package java.util;

public class LinkedHashSet<E> extends HashSet<E> {
    //@ ensures acc(state) ** content().length == 0 ** base() == null;
    public LinkedHashSet();

    //@ requires initialCapacity >= 0;
    //@ ensures acc(state) ** content().length == 0 ** base() == null;
    public LinkedHashSet(int initialCapacity);

    //@ requires initialCapacity >= 0 && loadFactor > 0;
    //@ ensures acc(state) ** content().length == 0 ** base() == null;
    public LinkedHashSet(int initialCapacity, float loadFactor);

    //@ requires c != null ** c.content().length >= 0;
    //@ ensures acc(state) ** content().length <= \old(c.content().length) ** base() == null;
    public LinkedHashSet(Collection<? extends E> c);
}
