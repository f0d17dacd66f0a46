package java.util;

public abstract class AbstractSequentialList<E> extends AbstractList<E> {
    //@ assignable \nothing;
    protected /*@ strictly_pure @*/ /*@ calls_later @*/ AbstractSequentialList();

    public /*@ pure @*/ /*@ nullable @*/ E get(int index);

    public /*@ pure @*/ Iterator<E> iterator();

    public abstract /*@ pure @*/ ListIterator<E> listIterator(int index);
}
