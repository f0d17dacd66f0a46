package java.util;

import java.io.Serializable;

// Without an order the elements are compared by their own. An element is not null.
public class TreeSet<E> extends AbstractSet<E> implements NavigableSet<E>, Cloneable, Serializable {
    //@ ensures acc(state) ** content().length == 0 ** base() == null;
    public /*@ compares_elements @*/ TreeSet();

    // Which elements are the same is up to the order, and what it does besides: whoever is given a set could
    // not count on what sets say, so none is made.
    //@ requires false;
    public TreeSet(/*@ nullable @*/ Comparator<? super E> comparator);

    //@ requires c != null ** c.content().length >= 0;
    //@ requires (\forall int i; 0 <= i && i < c.content().length; c.content()[i] != null);
    //@ ensures acc(state) ** content().length <= \old(c.content().length) ** base() == null;
    //@ ensures \old(c.content().length) > 0 ==> content().length > 0;
    public /*@ compares_elements @*/ TreeSet(Collection<? extends E> c);

    public /*@ pure @*/ int size();

    public /*@ pure @*/ boolean isEmpty();

    public /*@ compares_elements @*/ /*@ pure @*/ boolean contains(Object o);

    public /*@ pure @*/ Iterator<E> iterator();

    public /*@ compares_elements @*/ boolean add(E e);

    public /*@ compares_elements @*/ boolean addAll(Collection<? extends E> c);

    public /*@ compares_elements @*/ boolean remove(Object o);

    public void clear();

    public /*@ pure @*/ E first();

    public /*@ pure @*/ E last();

    public /*@ nullable @*/ E pollFirst();

    public /*@ nullable @*/ E pollLast();

    // Only of a part there is something outside.
    //@ requires base() == null ** acc(state, 1/1000000) ** toElement != null;
    //@ ensures acc(\result.state, 1/1000000) ** \result.base() == this;
    //@ ensures \result.content().length <= \old(content().length);
    //@ signals (Exception e) false;
    //@ also
    //@ requires base() == null ** acc(state, _) ** toElement != null;
    //@ ensures acc(\result.state, _);
    //@ ensures \result.content().length <= \old(content().length);
    //@ signals (Exception e) false;
    //@ also
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
    public /*@ compares_elements @*/ SortedSet<E> headSet(E toElement);

    // Only of a part there is something outside.
    //@ requires base() == null ** acc(state, 1/1000000) ** fromElement != null;
    //@ ensures acc(\result.state, 1/1000000) ** \result.base() == this;
    //@ ensures \result.content().length <= \old(content().length);
    //@ signals (Exception e) false;
    //@ also
    //@ requires base() == null ** acc(state, _) ** fromElement != null;
    //@ ensures acc(\result.state, _);
    //@ ensures \result.content().length <= \old(content().length);
    //@ signals (Exception e) false;
    //@ also
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
    public /*@ compares_elements @*/ SortedSet<E> tailSet(E fromElement);

    // Only of a part there is something outside.
    //@ requires base() == null ** acc(state, 1/1000000) ** toElement != null;
    //@ ensures acc(\result.state, 1/1000000) ** \result.base() == this;
    //@ ensures \result.content().length <= \old(content().length);
    //@ signals (Exception e) false;
    //@ also
    //@ requires base() == null ** acc(state, _) ** toElement != null;
    //@ ensures acc(\result.state, _);
    //@ ensures \result.content().length <= \old(content().length);
    //@ signals (Exception e) false;
    //@ also
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
    public /*@ compares_elements @*/ NavigableSet<E> headSet(E toElement, boolean inclusive);

    // Only of a part there is something outside.
    //@ requires base() == null ** acc(state, 1/1000000) ** fromElement != null;
    //@ ensures acc(\result.state, 1/1000000) ** \result.base() == this;
    //@ ensures \result.content().length <= \old(content().length);
    //@ signals (Exception e) false;
    //@ also
    //@ requires base() == null ** acc(state, _) ** fromElement != null;
    //@ ensures acc(\result.state, _);
    //@ ensures \result.content().length <= \old(content().length);
    //@ signals (Exception e) false;
    //@ also
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
    public /*@ compares_elements @*/ NavigableSet<E> tailSet(E fromElement, boolean inclusive);
}
