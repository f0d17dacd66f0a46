package java.util;

public class LinkedHashSet<E> extends HashSet<E> {
    //@ ensures acc(state) ** content().length == 0;
    public LinkedHashSet();

    //@ requires initialCapacity >= 0;
    //@ ensures acc(state) ** content().length == 0;
    public LinkedHashSet(int initialCapacity);

    //@ requires c != null ** c.content().length >= 0;
    //@ ensures acc(state) ** content().length <= \old(c.content().length);
    public LinkedHashSet(Collection<? extends E> c);
}
