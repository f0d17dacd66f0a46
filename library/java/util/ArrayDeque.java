package java.util;

// No element is null: nobody can add it.
public class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E> {
    //@ ensures acc(state) ** content().length == 0 ** fifo() ** base() == null;
    public ArrayDeque();

    //@ ensures acc(state) ** content().length == 0 ** fifo() ** base() == null;
    public ArrayDeque(int numElements);

    public /*@ pure @*/ int size();

    public /*@ pure @*/ boolean isEmpty();

    public /*@ pure @*/ boolean contains(Object o);

    public /*@ pure @*/ Object[] toArray();

    public /*@ pure @*/ Iterator<E> iterator();

    public void clear();

    //@ requires acc(state) ** e != null;
    //@ ensures acc(state) ** state > \old(state) ** \result;
    //@ ensures content() == \old(content()) + \seq<E>(e);
    public boolean add(E e);

    //@ requires acc(state) ** e != null;
    //@ ensures acc(state) ** state > \old(state) ** \result;
    //@ ensures content() == \old(content()) + \seq<E>(e);
    public boolean offer(E e);

    //@ requires acc(state) ** content().length > 0;
    //@ ensures acc(state) ** state > \old(state) ** \result == \old(content()[0]);
    //@ ensures content() == \old(content()[1 .. content().length]);
    public /*@ non_null @*/ E remove();

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \result == \old(content().length == 0 ? null : content()[0]);
    //@ ensures content() == \old(content().length == 0 ? content() : content()[1 .. content().length]);
    //@ ensures \old(content().length) > 0 ==> \result != null;
    public /*@ nullable @*/ E poll();

    //@ requires acc(state, _) ** content().length > 0;
    //@ ensures \result == content()[0];
    public /*@ pure @*/ /*@ non_null @*/ E element();

    //@ requires acc(state, _);
    //@ ensures \result == (content().length == 0 ? null : content()[0]);
    //@ ensures content().length > 0 ==> \result != null;
    public /*@ pure @*/ /*@ nullable @*/ E peek();

    //@ requires acc(state) ** e != null;
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content() == \seq<E>(e) + \old(content());
    public void addFirst(E e);

    //@ requires acc(state) ** e != null;
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content() == \old(content()) + \seq<E>(e);
    public void addLast(E e);

    //@ requires acc(state) ** e != null;
    //@ ensures acc(state) ** state > \old(state) ** \result;
    //@ ensures content() == \seq<E>(e) + \old(content());
    public boolean offerFirst(E e);

    //@ requires acc(state) ** e != null;
    //@ ensures acc(state) ** state > \old(state) ** \result;
    //@ ensures content() == \old(content()) + \seq<E>(e);
    public boolean offerLast(E e);

    //@ requires acc(state) ** content().length > 0;
    //@ ensures acc(state) ** state > \old(state) ** \result == \old(content()[0]);
    //@ ensures content() == \old(content()[1 .. content().length]);
    public /*@ non_null @*/ E removeFirst();

    //@ requires acc(state) ** content().length > 0;
    //@ ensures acc(state) ** state > \old(state) ** \result == \old(content()[content().length - 1]);
    //@ ensures content() == \old(content()[0 .. content().length - 1]);
    public /*@ non_null @*/ E removeLast();

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \result == \old(content().length == 0 ? null : content()[0]);
    //@ ensures content() == \old(content().length == 0 ? content() : content()[1 .. content().length]);
    //@ ensures \old(content().length) > 0 ==> \result != null;
    public /*@ nullable @*/ E pollFirst();

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \result == \old(content().length == 0 ? null : content()[content().length - 1]);
    //@ ensures content() == \old(content().length == 0 ? content() : content()[0 .. content().length - 1]);
    //@ ensures \old(content().length) > 0 ==> \result != null;
    public /*@ nullable @*/ E pollLast();

    //@ requires acc(state, _) ** content().length > 0;
    //@ ensures \result == content()[0];
    public /*@ pure @*/ /*@ non_null @*/ E getFirst();

    //@ requires acc(state, _) ** content().length > 0;
    //@ ensures \result == content()[content().length - 1];
    public /*@ pure @*/ /*@ non_null @*/ E getLast();

    //@ requires acc(state, _);
    //@ ensures \result == (content().length == 0 ? null : content()[0]);
    //@ ensures content().length > 0 ==> \result != null;
    public /*@ pure @*/ /*@ nullable @*/ E peekFirst();

    //@ requires acc(state, _);
    //@ ensures \result == (content().length == 0 ? null : content()[content().length - 1]);
    //@ ensures content().length > 0 ==> \result != null;
    public /*@ pure @*/ /*@ nullable @*/ E peekLast();

    //@ requires acc(state) ** e != null;
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content() == \seq<E>(e) + \old(content());
    public void push(E e);

    //@ requires acc(state) ** content().length > 0;
    //@ ensures acc(state) ** state > \old(state) ** \result == \old(content()[0]);
    //@ ensures content() == \old(content()[1 .. content().length]);
    public /*@ non_null @*/ E pop();
}
