package java.util;

// An element is not null. Parts of a set are views of it, see `List.subList`; a part refuses what is
// outside of it.
public interface SortedSet<E> extends Set<E> {
    /*@ compares_elements @*/ boolean add(E e);

    //@ requires acc(state, _) ** content().length > 0;
    //@ ensures \result == content()[0] && \result != null;
    /*@ pure @*/ E first();

    //@ requires acc(state, _) ** content().length > 0;
    //@ ensures \result == content()[content().length - 1] && \result != null;
    /*@ pure @*/ E last();

    //@ requires acc(state, 1/1000000) ** fromElement != null && toElement != null;
    //@ ensures acc(\result.state, 1/1000000) ** \result.base() == this;
    //@ ensures \result.content().length <= \old(content().length);
    //@ signals (IllegalArgumentException e) acc(state, 1/1000000);
    //@ signals_only IllegalArgumentException;
    //@ also
    //@ requires acc(state, _) ** fromElement != null && toElement != null;
    //@ ensures acc(\result.state, _);
    //@ ensures \result.content().length <= \old(content().length);
    //@ signals_only IllegalArgumentException;
    /*@ compares_elements @*/ SortedSet<E> subSet(E fromElement, E toElement);

    //@ requires acc(state, 1/1000000) ** toElement != null;
    //@ ensures acc(\result.state, 1/1000000) ** \result.base() == this;
    //@ ensures \result.content().length <= \old(content().length);
    //@ signals (IllegalArgumentException e) acc(state, 1/1000000);
    //@ signals_only IllegalArgumentException;
    //@ also
    //@ requires acc(state, _) ** toElement != null;
    //@ ensures acc(\result.state, _);
    //@ ensures \result.content().length <= \old(content().length);
    //@ signals_only IllegalArgumentException;
    /*@ compares_elements @*/ SortedSet<E> headSet(E toElement);

    //@ requires acc(state, 1/1000000) ** fromElement != null;
    //@ ensures acc(\result.state, 1/1000000) ** \result.base() == this;
    //@ ensures \result.content().length <= \old(content().length);
    //@ signals (IllegalArgumentException e) acc(state, 1/1000000);
    //@ signals_only IllegalArgumentException;
    //@ also
    //@ requires acc(state, _) ** fromElement != null;
    //@ ensures acc(\result.state, _);
    //@ ensures \result.content().length <= \old(content().length);
    //@ signals_only IllegalArgumentException;
    /*@ compares_elements @*/ SortedSet<E> tailSet(E fromElement);
}
