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
    /*@ pure @*/ boolean contains(Object o);

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
    boolean remove(Object o);
}
