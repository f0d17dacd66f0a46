package java.util;

// An element is not null: some queues refuse it.
public interface Queue<E> extends Collection<E> {
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
}
