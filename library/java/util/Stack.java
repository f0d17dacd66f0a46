package java.util;

// The top is the last element.
public class Stack<E> extends Vector<E> {
    //@ ensures acc(state) ** content().length == 0 ** base() == null;
    public Stack();

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state) ** content() == \old(content()) + \seq<E>(item) ** \result == item;
    public /*@ nullable @*/ E push(/*@ nullable @*/ E item);

    //@ requires acc(state) ** content().length > 0;
    //@ ensures acc(state) ** state > \old(state) ** \result == \old(content()[content().length - 1]);
    //@ ensures content() == \old(content()[0 .. content().length - 1]);
    public /*@ nullable @*/ E pop();

    //@ requires acc(state, _) ** content().length > 0;
    //@ ensures \result == content()[content().length - 1];
    public /*@ pure @*/ /*@ nullable @*/ E peek();

    //@ requires acc(state, _);
    //@ ensures \result <==> content().length == 0;
    public /*@ pure @*/ boolean empty();
}
