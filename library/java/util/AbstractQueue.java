package java.util;

public abstract class AbstractQueue<E> extends AbstractCollection<E> implements Queue<E> {
    protected /*@ calls_later @*/ AbstractQueue();

    public boolean add(E e);

    public /*@ nullable @*/ E remove();

    public /*@ pure @*/ /*@ nullable @*/ E element();

    public void clear();
}
