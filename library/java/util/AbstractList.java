package java.util;

public abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
    //@ assignable \nothing;
    protected /*@ strictly_pure @*/ /*@ calls_later @*/ AbstractList();

    public abstract /*@ pure @*/ /*@ nullable @*/ E get(int index);

    public /*@ pure @*/ int indexOf(Object o);

    public /*@ pure @*/ int lastIndexOf(Object o);

    public /*@ pure @*/ Iterator<E> iterator();

    public /*@ pure @*/ ListIterator<E> listIterator();

    public /*@ pure @*/ ListIterator<E> listIterator(int index);
}
