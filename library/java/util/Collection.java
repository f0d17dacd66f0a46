package java.util;

// `acc(c.state)` is the permission to a collection: any share of it reads, the whole changes.
// What is in the collection is a function of its state. Only constructors and factories hand
// the permission out; those of collections that cannot be changed hand out a share.
public interface Collection<E> extends Iterable<E> {
    //@ public ghost instance \bigint state;

    // The elements in the order in which they are met.
    //@ requires acc(state, _);
    //@ ensures \result.length <= 2147483647;
    //@ public model pure \seq<E> content();

    //@ requires acc(state, _);
    //@ ensures \result == content().length;
    /*@ pure @*/ int size();

    //@ requires acc(state, _);
    //@ ensures \result <==> content().length == 0;
    /*@ pure @*/ boolean isEmpty();

    //@ requires acc(state, _) ** o != null;
    //@ ensures \result ==> content().length > 0;
    /*@ pure @*/ boolean contains(Object o);

    // Of a collection that may be one that cannot be changed, the iterator may be shared; who
    // knows the share that he holds knows that it is another one.
    //@ requires acc(state, 1/1000000);
    //@ ensures \result != null ** acc(\result.cursor) ** \result.source() == this;
    //@ ensures \result.expected() == state && \result.position() == 0;
    //@ also
    //@ requires acc(state, _);
    //@ ensures \result != null ** (\result.shared() ==> content().length == 0);
    //@ ensures !\result.shared() ==> acc(\result.cursor) ** \result.source() == this ** \result.expected() == state && \result.position() == 0;
    /*@ pure @*/ Iterator<E> iterator();

    //@ requires acc(state, _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]);
    //@ ensures \result.length == content().length;
    //@ ensures (\forall int i; 0 <= i && i < \result.length; \result[i] == content()[i]);
    /*@ pure @*/ Object[] toArray();

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \result ==> content().length == \old(content().length) + 1;
    //@ ensures !\result ==> content() == \old(content());
    boolean add(E e);

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \result ==> content().length == \old(content().length) - 1;
    //@ ensures !\result ==> content() == \old(content());
    boolean remove(Object o);

    // Some collections refuse null, and themselves.
    //@ requires acc(state) ** c != null ** c != this;
    //@ requires (\forall int i; 0 <= i && i < c.content().length; c.content()[i] != null);
    //@ ensures acc(state) ** state > \old(state);
    boolean addAll(Collection<? extends E> c);

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state) ** content().length == 0;
    void clear();
}
