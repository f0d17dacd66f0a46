package java.util;

public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
    //@ assignable \nothing;
    protected /*@ strictly_pure @*/ /*@ calls_later @*/ AbstractSet();
}
