package java.util;

public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
    protected /*@ calls_later @*/ AbstractSet();
}
