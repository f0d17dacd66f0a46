package java.util;

import java.io.Serializable;

// Without an order the elements are compared by their own. An element is not null.
public class TreeSet<E> extends AbstractSet<E> implements Set<E>, Cloneable, Serializable {
    //@ ensures acc(state) ** content().length == 0 ** base() == null;
    public /*@ compares_elements @*/ TreeSet();

    public /*@ pure @*/ int size();

    public /*@ pure @*/ boolean isEmpty();

    public /*@ compares_elements @*/ /*@ pure @*/ boolean contains(Object o);

    public /*@ pure @*/ Iterator<E> iterator();

    public boolean add(E e);

    public /*@ compares_elements @*/ boolean remove(Object o);

    public void clear();

    //@ requires acc(state, _) ** content().length > 0;
    //@ ensures \result == content()[0] && \result != null;
    public /*@ pure @*/ E first();

    //@ requires acc(state, _) ** content().length > 0;
    //@ ensures \result == content()[content().length - 1] && \result != null;
    public /*@ pure @*/ E last();

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \result == \old(content().length == 0 ? null : content()[0]);
    //@ ensures content() == \old(content().length == 0 ? content() : content()[1 .. content().length]);
    public /*@ nullable @*/ E pollFirst();

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \result == \old(content().length == 0 ? null : content()[content().length - 1]);
    //@ ensures content() == \old(content().length == 0 ? content() : content()[0 .. content().length - 1]);
    public /*@ nullable @*/ E pollLast();
}
