package java.util;

import java.io.Serializable;

// The head is the least element, and the others have no order that is told. Without an order the
// elements are compared by their own.
public class PriorityQueue<E> extends AbstractQueue<E> implements Serializable {
    //@ ensures acc(state) ** content().length == 0 ** base() == null;
    public /*@ compares_elements @*/ PriorityQueue();

    //@ requires initialCapacity >= 1;
    //@ ensures acc(state) ** content().length == 0 ** base() == null;
    public /*@ compares_elements @*/ PriorityQueue(int initialCapacity);

    //@ requires comparator != null;
    //@ ensures acc(state) ** content().length == 0 ** base() == null;
    public PriorityQueue(Comparator<? super E> comparator);

    public /*@ pure @*/ int size();

    public /*@ pure @*/ boolean contains(Object o);

    public /*@ pure @*/ Iterator<E> iterator();

    public /*@ pure @*/ Object[] toArray();

    public boolean add(E e);

    public boolean offer(E e);

    public boolean remove(/*@ nullable @*/ Object o);

    public void clear();

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \result == \old(content().length == 0 ? null : content()[0]);
    //@ ensures \old(content().length) > 0 ==> \result != null;
    //@ ensures content().length == \old(content().length == 0 ? 0 : content().length - 1);
    public /*@ nullable @*/ E poll();

    //@ requires acc(state, _);
    //@ ensures \result == (content().length == 0 ? null : content()[0]);
    //@ ensures content().length > 0 ==> \result != null;
    public /*@ pure @*/ /*@ nullable @*/ E peek();
}
