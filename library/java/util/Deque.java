package java.util;

// The first element is the one that `pop`, `poll` and `remove` give. An element is not null:
// some deques refuse it.
public interface Deque<E> extends Queue<E> {
    /*@ pure @*/ int size();

    /*@ pure @*/ boolean contains(Object o);

    /*@ pure @*/ Iterator<E> iterator();

    //@ requires acc(state) ** e != null;
    //@ ensures acc(state) ** state > \old(state) ** \result;
    //@ ensures content() == \old(content()) + \seq<E>(e);
    boolean add(E e);

    //@ requires acc(state) ** e != null;
    //@ ensures acc(state) ** state > \old(state) ** \result;
    //@ ensures content() == \old(content()) + \seq<E>(e);
    boolean offer(E e);

    //@ requires acc(state) ** content().length > 0;
    //@ ensures acc(state) ** state > \old(state) ** \result == \old(content()[0]);
    //@ ensures content() == \old(content()[1 .. content().length]);
    /*@ nullable @*/ E remove();

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \result == \old(content().length == 0 ? null : content()[0]);
    //@ ensures content() == \old(content().length == 0 ? content() : content()[1 .. content().length]);
    /*@ nullable @*/ E poll();

    //@ requires acc(state, _) ** content().length > 0;
    //@ ensures \result == content()[0];
    /*@ pure @*/ /*@ nullable @*/ E element();

    //@ requires acc(state, _);
    //@ ensures \result == (content().length == 0 ? null : content()[0]);
    /*@ pure @*/ /*@ nullable @*/ E peek();

    //@ requires acc(state) ** e != null;
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content() == \seq<E>(e) + \old(content());
    void addFirst(E e);

    //@ requires acc(state) ** e != null;
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content() == \old(content()) + \seq<E>(e);
    void addLast(E e);

    //@ requires acc(state) ** e != null;
    //@ ensures acc(state) ** state > \old(state) ** \result;
    //@ ensures content() == \seq<E>(e) + \old(content());
    boolean offerFirst(E e);

    //@ requires acc(state) ** e != null;
    //@ ensures acc(state) ** state > \old(state) ** \result;
    //@ ensures content() == \old(content()) + \seq<E>(e);
    boolean offerLast(E e);

    //@ requires acc(state) ** content().length > 0;
    //@ ensures acc(state) ** state > \old(state) ** \result == \old(content()[0]);
    //@ ensures content() == \old(content()[1 .. content().length]);
    /*@ nullable @*/ E removeFirst();

    //@ requires acc(state) ** content().length > 0;
    //@ ensures acc(state) ** state > \old(state) ** \result == \old(content()[content().length - 1]);
    //@ ensures content() == \old(content()[0 .. content().length - 1]);
    /*@ nullable @*/ E removeLast();

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

    //@ requires acc(state, _) ** content().length > 0;
    //@ ensures \result == content()[0];
    /*@ pure @*/ /*@ nullable @*/ E getFirst();

    //@ requires acc(state, _) ** content().length > 0;
    //@ ensures \result == content()[content().length - 1];
    /*@ pure @*/ /*@ nullable @*/ E getLast();

    //@ requires acc(state, _);
    //@ ensures \result == (content().length == 0 ? null : content()[0]);
    /*@ pure @*/ /*@ nullable @*/ E peekFirst();

    //@ requires acc(state, _);
    //@ ensures \result == (content().length == 0 ? null : content()[content().length - 1]);
    /*@ pure @*/ /*@ nullable @*/ E peekLast();

    //@ requires acc(state) ** e != null;
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content() == \seq<E>(e) + \old(content());
    void push(E e);

    //@ requires acc(state) ** content().length > 0;
    //@ ensures acc(state) ** state > \old(state) ** \result == \old(content()[0]);
    //@ ensures content() == \old(content()[1 .. content().length]);
    /*@ nullable @*/ E pop();
}
