package java.util;

public abstract class AbstractCollection<E> implements Collection<E> {
    //@ assignable \nothing;
    protected /*@ strictly_pure @*/ /*@ calls_later @*/ AbstractCollection();

    public /*@ pure @*/ boolean isEmpty();

    public /*@ pure @*/ boolean contains(Object o);

    public /*@ pure @*/ Object[] toArray();

    public abstract /*@ pure @*/ Iterator<E> iterator();

    public abstract /*@ pure @*/ int size();
}
