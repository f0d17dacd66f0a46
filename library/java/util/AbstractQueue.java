package java.util;

public abstract class AbstractQueue<E> extends AbstractCollection<E> implements Queue<E> {
    //@ assignable \nothing;
    protected /*@ strictly_pure @*/ /*@ calls_later @*/ AbstractQueue();

    public boolean add(E e);

    public /*@ nullable @*/ E remove();

    public /*@ pure @*/ /*@ nullable @*/ E element();

    public void clear();
}
