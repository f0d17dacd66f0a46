package java.util;

public class ArrayList<E> extends AbstractList<E> implements List<E> {
    //@ ensures acc(state) ** content().length == 0 ** base() == null;
    public ArrayList();

    //@ requires initialCapacity >= 0;
    //@ ensures acc(state) ** content().length == 0 ** base() == null;
    public ArrayList(int initialCapacity);

    //@ requires c != null ** c.content().length >= 0;
    //@ ensures acc(state) ** content() == \old(c.content()) ** base() == null;
    public ArrayList(Collection<? extends E> c);

    public /*@ pure @*/ int size();

    public /*@ pure @*/ boolean isEmpty();

    public /*@ pure @*/ boolean contains(Object o);

    public /*@ pure @*/ int indexOf(Object o);

    public /*@ pure @*/ int lastIndexOf(Object o);

    public /*@ pure @*/ /*@ nullable @*/ E get(int index);

    public /*@ pure @*/ Iterator<E> iterator();

    public /*@ pure @*/ ListIterator<E> listIterator();

    public /*@ pure @*/ ListIterator<E> listIterator(int index);

    public /*@ pure @*/ Object[] toArray();

    public boolean add(/*@ nullable @*/ E e);

    public void add(int index, /*@ nullable @*/ E element);

    public /*@ nullable @*/ E set(int index, /*@ nullable @*/ E element);

    public /*@ nullable @*/ E remove(int index);

    public boolean remove(/*@ nullable @*/ Object o);

    public boolean addAll(Collection<? extends E> c);

    public void clear();

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state) ** content() == \old(content());
    public void ensureCapacity(int minCapacity);

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state) ** content() == \old(content());
    public void trimToSize();
}
