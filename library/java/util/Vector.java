package java.util;

import java.io.Serializable;

public class Vector<E> extends AbstractList<E> implements List<E>, Cloneable, Serializable {
    //@ ensures acc(state) ** content().length == 0 ** base() == null;
    public Vector();

    //@ requires initialCapacity >= 0;
    //@ ensures acc(state) ** content().length == 0 ** base() == null;
    public Vector(int initialCapacity);

    //@ requires initialCapacity >= 0;
    //@ ensures acc(state) ** content().length == 0 ** base() == null;
    public Vector(int initialCapacity, int capacityIncrement);

    //@ requires c != null ** c.content().length >= 0;
    //@ ensures acc(state) ** content() == \old(c.content()) ** base() == null;
    public Vector(Collection<? extends E> c);

    //@ requires acc(state, _) ** content().length > 0;
    //@ ensures \result == content()[0];
    public /*@ pure @*/ /*@ nullable @*/ E firstElement();

    //@ requires acc(state, _) ** content().length > 0;
    //@ ensures \result == content()[content().length - 1];
    public /*@ pure @*/ /*@ nullable @*/ E lastElement();

    //@ requires acc(state, _) ** 0 <= index && index < content().length;
    //@ ensures \result == content()[index];
    public /*@ pure @*/ /*@ nullable @*/ E elementAt(int index);

    //@ requires acc(state) ** 0 <= index && index < content().length;
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content() == \old(content()).set(index, obj);
    public void setElementAt(/*@ nullable @*/ E obj, int index);

    //@ requires acc(state) ** 0 <= index && index < content().length;
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content() == \old(content()[0 .. index] + content()[index + 1 .. content().length]);
    public void removeElementAt(int index);

    //@ requires acc(state) ** 0 <= index && index <= content().length;
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content() == \old(content()[0 .. index]) + \seq<E>(obj) + \old(content()[index .. content().length]);
    public void insertElementAt(/*@ nullable @*/ E obj, int index);

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state) ** content() == \old(content()) + \seq<E>(obj);
    public void addElement(/*@ nullable @*/ E obj);

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state) ** content().length == 0;
    public void removeAllElements();

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
