package java.util;

public interface NavigableSet<E> extends SortedSet<E> {
    //@ requires acc(state, _) ** e != null;
    /*@ compares_elements @*/ /*@ pure @*/ /*@ nullable @*/ E lower(E e);

    //@ requires acc(state, _) ** e != null;
    /*@ compares_elements @*/ /*@ pure @*/ /*@ nullable @*/ E floor(E e);

    //@ requires acc(state, _) ** e != null;
    /*@ compares_elements @*/ /*@ pure @*/ /*@ nullable @*/ E ceiling(E e);

    //@ requires acc(state, _) ** e != null;
    /*@ compares_elements @*/ /*@ pure @*/ /*@ nullable @*/ E higher(E e);

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \result == \old(content().length == 0 ? null : content()[0]);
    //@ ensures content() == \old(content().length == 0 ? content() : content()[1 .. content().length]);
    /*@ nullable @*/ E pollFirst();

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \result == \old(content().length == 0 ? null : content()[content().length - 1]);
    //@ ensures content() == \old(content().length == 0 ? content() : content()[0 .. content().length - 1]);
    /*@ nullable @*/ E pollLast();

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
    /*@ compares_elements @*/ NavigableSet<E> subSet(E fromElement, boolean fromInclusive, E toElement, boolean toInclusive);

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
    /*@ compares_elements @*/ NavigableSet<E> headSet(E toElement, boolean inclusive);

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
    /*@ compares_elements @*/ NavigableSet<E> tailSet(E fromElement, boolean inclusive);
}
