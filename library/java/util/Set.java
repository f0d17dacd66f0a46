package java.util;

// `keys()` are the keys of the elements, see `Objects.key`: elements that are equal have one.
public interface Set<E> extends Collection<E> {
    /*@ pure @*/ int size();

    /*@ pure @*/ boolean isEmpty();

    /*@ pure @*/ Iterator<E> iterator();

    /*@ pure @*/ Object[] toArray();

    //@ requires acc(state, _);
    //@ ensures content().length == 0 ==> \result == \set<Object>();
    //@ public model pure \set<Object> keys();

    //@ requires acc(state, _) ** o != null;
    //@ ensures Objects.hasKey(o) ==> (\result <==> Objects.key(o) \in keys());
    /*@ compares_elements @*/ /*@ pure @*/ boolean contains(Object o);

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content().length == \old(content().length) + (\result ? 1 : 0);
    //@ ensures !\result ==> content() == \old(content()) && keys() == \old(keys());
    //@ ensures Objects.hasKey(e) ==> keys() == \old(keys()) + \set<Object>(Objects.key(e));
    //@ ensures Objects.hasKey(e) ==> (\result <==> !(Objects.key(e) \in \old(keys())));
    boolean add(E e);

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content().length == \old(content().length) - (\result ? 1 : 0);
    //@ ensures !\result ==> content() == \old(content()) && keys() == \old(keys());
    //@ ensures Objects.hasKey(o) ==> keys() == \old(keys()) - \set<Object>(Objects.key(o));
    //@ ensures Objects.hasKey(o) ==> (\result <==> Objects.key(o) \in \old(keys()));
    /*@ compares_elements @*/ boolean remove(Object o);

    //@ ensures acc(\result.state, _) ** \result.content() == \seq<E>() && \result.keys() == \set<Object>();
    static <E> Set<E> of();

    //@ requires e1 != null;
    //@ ensures acc(\result.state, _) ** \result.content().length == 1;
    //@ ensures Objects.hasKey(e1) ==> \result.keys() == \set<Object>(Objects.key(e1));
    //@ ensures \result.content() == \seq<E>(e1);
    static <E> Set<E> of(E e1);

    //@ requires e1 != null;
    //@ requires e2 != null;
    //@ ensures acc(\result.state, _) ** \result.content().length == 2;
    //@ ensures Objects.hasKey(e1) && Objects.hasKey(e2) ==> \result.keys() == \set<Object>(Objects.key(e1), Objects.key(e2));
    //@ signals (IllegalArgumentException e) Objects.hasKey(e1) && Objects.hasKey(e2) ==> !(Objects.key(e1) != Objects.key(e2));
    //@ signals_only IllegalArgumentException;
    static <E> Set<E> of(E e1, E e2);

    //@ requires e1 != null;
    //@ requires e2 != null;
    //@ requires e3 != null;
    //@ ensures acc(\result.state, _) ** \result.content().length == 3;
    //@ ensures Objects.hasKey(e1) && Objects.hasKey(e2) && Objects.hasKey(e3) ==> \result.keys() == \set<Object>(Objects.key(e1), Objects.key(e2), Objects.key(e3));
    //@ signals (IllegalArgumentException e) Objects.hasKey(e1) && Objects.hasKey(e2) && Objects.hasKey(e3) ==> !(Objects.key(e1) != Objects.key(e2) && Objects.key(e1) != Objects.key(e3) && Objects.key(e2) != Objects.key(e3));
    //@ signals_only IllegalArgumentException;
    static <E> Set<E> of(E e1, E e2, E e3);

    //@ requires e1 != null;
    //@ requires e2 != null;
    //@ requires e3 != null;
    //@ requires e4 != null;
    //@ ensures acc(\result.state, _) ** \result.content().length == 4;
    //@ ensures Objects.hasKey(e1) && Objects.hasKey(e2) && Objects.hasKey(e3) && Objects.hasKey(e4) ==> \result.keys() == \set<Object>(Objects.key(e1), Objects.key(e2), Objects.key(e3), Objects.key(e4));
    //@ signals (IllegalArgumentException e) Objects.hasKey(e1) && Objects.hasKey(e2) && Objects.hasKey(e3) && Objects.hasKey(e4) ==> !(Objects.key(e1) != Objects.key(e2) && Objects.key(e1) != Objects.key(e3) && Objects.key(e1) != Objects.key(e4) && Objects.key(e2) != Objects.key(e3) && Objects.key(e2) != Objects.key(e4) && Objects.key(e3) != Objects.key(e4));
    //@ signals_only IllegalArgumentException;
    static <E> Set<E> of(E e1, E e2, E e3, E e4);

    //@ requires e1 != null;
    //@ requires e2 != null;
    //@ requires e3 != null;
    //@ requires e4 != null;
    //@ requires e5 != null;
    //@ ensures acc(\result.state, _) ** \result.content().length == 5;
    //@ ensures Objects.hasKey(e1) && Objects.hasKey(e2) && Objects.hasKey(e3) && Objects.hasKey(e4) && Objects.hasKey(e5) ==> \result.keys() == \set<Object>(Objects.key(e1), Objects.key(e2), Objects.key(e3), Objects.key(e4), Objects.key(e5));
    //@ signals (IllegalArgumentException e) Objects.hasKey(e1) && Objects.hasKey(e2) && Objects.hasKey(e3) && Objects.hasKey(e4) && Objects.hasKey(e5) ==> !(Objects.key(e1) != Objects.key(e2) && Objects.key(e1) != Objects.key(e3) && Objects.key(e1) != Objects.key(e4) && Objects.key(e1) != Objects.key(e5) && Objects.key(e2) != Objects.key(e3) && Objects.key(e2) != Objects.key(e4) && Objects.key(e2) != Objects.key(e5) && Objects.key(e3) != Objects.key(e4) && Objects.key(e3) != Objects.key(e5) && Objects.key(e4) != Objects.key(e5));
    //@ signals_only IllegalArgumentException;
    static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5);

    //@ requires e1 != null;
    //@ requires e2 != null;
    //@ requires e3 != null;
    //@ requires e4 != null;
    //@ requires e5 != null;
    //@ requires e6 != null;
    //@ ensures acc(\result.state, _) ** \result.content().length == 6;
    //@ ensures Objects.hasKey(e1) && Objects.hasKey(e2) && Objects.hasKey(e3) && Objects.hasKey(e4) && Objects.hasKey(e5) && Objects.hasKey(e6) ==> \result.keys() == \set<Object>(Objects.key(e1), Objects.key(e2), Objects.key(e3), Objects.key(e4), Objects.key(e5), Objects.key(e6));
    //@ signals (IllegalArgumentException e) Objects.hasKey(e1) && Objects.hasKey(e2) && Objects.hasKey(e3) && Objects.hasKey(e4) && Objects.hasKey(e5) && Objects.hasKey(e6) ==> !(Objects.key(e1) != Objects.key(e2) && Objects.key(e1) != Objects.key(e3) && Objects.key(e1) != Objects.key(e4) && Objects.key(e1) != Objects.key(e5) && Objects.key(e1) != Objects.key(e6) && Objects.key(e2) != Objects.key(e3) && Objects.key(e2) != Objects.key(e4) && Objects.key(e2) != Objects.key(e5) && Objects.key(e2) != Objects.key(e6) && Objects.key(e3) != Objects.key(e4) && Objects.key(e3) != Objects.key(e5) && Objects.key(e3) != Objects.key(e6) && Objects.key(e4) != Objects.key(e5) && Objects.key(e4) != Objects.key(e6) && Objects.key(e5) != Objects.key(e6));
    //@ signals_only IllegalArgumentException;
    static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6);

    //@ requires acc(elements[*], _);
    //@ requires (\forall int i; 0 <= i && i < elements.length; elements[i] != null);
    //@ ensures acc(\result.state, _) ** \result.content().length == \old(elements.length);
    //@ signals_only IllegalArgumentException;
    static <E> Set<E> of(E... elements);

    //@ requires coll != null ** coll.content().length >= 0;
    //@ requires (\forall int i; 0 <= i && i < coll.content().length; coll.content()[i] != null);
    //@ ensures acc(\result.state, _) ** \result.content().length <= \old(coll.content().length);
    static <E> Set<E> copyOf(Collection<? extends E> coll);
}
