package java.util;

import java.io.Serializable;

public class Vector<E> extends AbstractList<E> implements List<E>, Cloneable, Serializable {
    //@ ensures acc(state) ** content().length == 0 ** base() == null;
    public Vector();

    public /*@ pure @*/ int size();

    public /*@ pure @*/ boolean isEmpty();

    public /*@ pure @*/ boolean contains(Object o);

    public /*@ pure @*/ int indexOf(Object o);

    public /*@ pure @*/ /*@ nullable @*/ E get(int index);

    public boolean add(/*@ nullable @*/ E e);

    public void add(int index, /*@ nullable @*/ E element);

    public /*@ nullable @*/ E set(int index, /*@ nullable @*/ E element);

    public /*@ nullable @*/ E remove(int index);

    public boolean remove(/*@ nullable @*/ Object o);

    public void clear();
}
