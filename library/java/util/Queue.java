package java.util;

// An element is not null: some queues refuse it.
public interface Queue<E> extends Collection<E> {
    // Whether elements leave it in the order in which they came; others have an order of their own.
    //@ public model pure boolean fifo();

    //@ requires acc(state) ** e != null;
    //@ ensures acc(state) ** state > \old(state) ** \result;
    //@ ensures content().length == \old(content().length) + 1;
    //@ ensures fifo() ==> content() == \old(content()) + \seq<E>(e);
    boolean add(E e);

    //@ requires acc(state) ** e != null;
    //@ ensures acc(state) ** state > \old(state) ** \result;
    //@ ensures content().length == \old(content().length) + 1;
    //@ ensures fifo() ==> content() == \old(content()) + \seq<E>(e);
    boolean offer(E e);

    //@ requires acc(state) ** content().length > 0;
    //@ ensures acc(state) ** state > \old(state) ** \result == \old(content()[0]);
    //@ ensures content().length == \old(content().length) - 1;
    //@ ensures fifo() ==> content() == \old(content()[1 .. content().length]);
    /*@ nullable @*/ E remove();

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \result == \old(content().length == 0 ? null : content()[0]);
    //@ ensures content().length == \old(content().length == 0 ? 0 : content().length - 1);
    //@ ensures fifo() ==> content() == \old(content().length == 0 ? content() : content()[1 .. content().length]);
    /*@ nullable @*/ E poll();

    //@ requires acc(state, _) ** content().length > 0;
    //@ ensures \result == content()[0];
    /*@ pure @*/ /*@ nullable @*/ E element();

    //@ requires acc(state, _);
    //@ ensures \result == (content().length == 0 ? null : content()[0]);
    /*@ pure @*/ /*@ nullable @*/ E peek();
}
