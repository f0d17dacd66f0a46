package java.util;

public class HashSet<E> extends AbstractSet<E> implements Set<E> {
    //@ ensures acc(state) ** content().length == 0 ** base() == null;
    public HashSet();

    //@ requires initialCapacity >= 0;
    //@ ensures acc(state) ** content().length == 0 ** base() == null;
    public HashSet(int initialCapacity);

    //@ requires initialCapacity >= 0 && loadFactor > 0;
    //@ ensures acc(state) ** content().length == 0 ** base() == null;
    public HashSet(int initialCapacity, float loadFactor);

    //@ requires c != null ** c.content().length >= 0;
    //@ ensures acc(state) ** content().length <= \old(c.content().length) ** base() == null;
    public HashSet(Collection<? extends E> c);

    public /*@ pure @*/ int size();

    public /*@ pure @*/ boolean isEmpty();

    public /*@ pure @*/ boolean contains(Object o);

    public /*@ pure @*/ Iterator<E> iterator();

    public /*@ pure @*/ Object[] toArray();

    public boolean add(/*@ nullable @*/ E e);

    public boolean remove(/*@ nullable @*/ Object o);

    public void clear();
}
