package java.util;

public interface List<E> extends Collection<E> {
    /*@ pure @*/ int size();

    /*@ pure @*/ boolean isEmpty();

    /*@ pure @*/ Iterator<E> iterator();

    //@ requires acc(state, 1/1000000);
    //@ ensures \result != null ** acc(\result.cursor) ** \result.source() == this;
    //@ ensures \result.expected() == state && \result.position() == 0 && \result.last() == -1 && \result.bothWays();
    //@ also
    //@ requires acc(state, _);
    //@ ensures \result != null ** (\result.shared() ==> content().length == 0);
    //@ ensures !\result.shared() ==> acc(\result.cursor) ** \result.source() == this ** \result.expected() == state && \result.position() == 0 && \result.last() == -1 && \result.bothWays();
    /*@ pure @*/ ListIterator<E> listIterator();

    //@ requires acc(state, 1/1000000) ** 0 <= index && index <= content().length;
    //@ ensures \result != null ** acc(\result.cursor) ** \result.source() == this;
    //@ ensures \result.expected() == state && \result.position() == index && \result.last() == -1 && \result.bothWays();
    //@ also
    //@ requires acc(state, _) ** 0 <= index && index <= content().length;
    //@ ensures \result != null ** (\result.shared() ==> content().length == 0);
    //@ ensures !\result.shared() ==> acc(\result.cursor) ** \result.source() == this ** \result.expected() == state && \result.position() == index && \result.last() == -1 && \result.bothWays();
    /*@ pure @*/ ListIterator<E> listIterator(int index);

    /*@ pure @*/ Object[] toArray();

    //@ requires acc(state, _) ** 0 <= index && index < content().length;
    //@ ensures \result == content()[index];
    /*@ pure @*/ /*@ nullable @*/ E get(int index);

    // Elements are compared with `equals`, of which only that is known what `Objects.key` says.
    //@ requires acc(state, _) ** o != null;
    //@ ensures \result ==> content().length > 0;
    //@ ensures Objects.hasKey(o) ==> (\result <==> indexOf(o) >= 0);
    /*@ pure @*/ boolean contains(Object o);

    //@ requires acc(state, _) ** o != null;
    //@ ensures -1 <= \result && \result < content().length;
    //@ ensures Objects.hasKey(o) && \result >= 0 ==> Objects.key(content()[\result]) == Objects.key(o);
    //@ ensures Objects.hasKey(o) ==> (\forall int i; 0 <= i && i < (\result < 0 ? content().length : \result); Objects.key(content()[i]) != Objects.key(o));
    /*@ pure @*/ int indexOf(Object o);

    //@ requires acc(state, _) ** o != null;
    //@ ensures -1 <= \result && \result < content().length;
    //@ ensures Objects.hasKey(o) && \result >= 0 ==> Objects.key(content()[\result]) == Objects.key(o);
    //@ ensures Objects.hasKey(o) ==> \result >= indexOf(o);
    /*@ pure @*/ int lastIndexOf(Object o);

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state) ** \result;
    //@ ensures content() == \old(content()) + \seq<E>(e);
    boolean add(/*@ nullable @*/ E e);

    //@ requires acc(state) ** 0 <= index && index <= content().length;
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content() == \old(content()[0 .. index]) + \seq<E>(element) + \old(content()[index .. content().length]);
    void add(int index, /*@ nullable @*/ E element);

    //@ requires acc(state) ** 0 <= index && index < content().length;
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content() == \old(content()).set(index, element);
    //@ ensures \result == \old(content()[index]);
    /*@ nullable @*/ E set(int index, /*@ nullable @*/ E element);

    //@ requires acc(state) ** 0 <= index && index < content().length;
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content() == \old(content()[0 .. index] + content()[index + 1 .. content().length]);
    //@ ensures \result == \old(content()[index]);
    /*@ nullable @*/ E remove(int index);

    //@ requires acc(state) ** c != null ** c.content().length >= 0;
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content() == \old(content()) + \old(c.content());
    boolean addAll(Collection<? extends E> c);

    //@ ensures \result != null ** acc(\result.state, _) ** \result.content() == \seq<E>();
    static <E> List<E> of();

    //@ requires e1 != null;
    //@ ensures \result != null ** acc(\result.state, _) ** \result.content() == \seq<E>(e1);
    static <E> List<E> of(E e1);

    //@ requires e1 != null;
    //@ requires e2 != null;
    //@ ensures \result != null ** acc(\result.state, _) ** \result.content() == \seq<E>(e1, e2);
    static <E> List<E> of(E e1, E e2);

    //@ requires e1 != null;
    //@ requires e2 != null;
    //@ requires e3 != null;
    //@ ensures \result != null ** acc(\result.state, _) ** \result.content() == \seq<E>(e1, e2, e3);
    static <E> List<E> of(E e1, E e2, E e3);

    //@ requires e1 != null;
    //@ requires e2 != null;
    //@ requires e3 != null;
    //@ requires e4 != null;
    //@ ensures \result != null ** acc(\result.state, _) ** \result.content() == \seq<E>(e1, e2, e3, e4);
    static <E> List<E> of(E e1, E e2, E e3, E e4);

    //@ requires e1 != null;
    //@ requires e2 != null;
    //@ requires e3 != null;
    //@ requires e4 != null;
    //@ requires e5 != null;
    //@ ensures \result != null ** acc(\result.state, _) ** \result.content() == \seq<E>(e1, e2, e3, e4, e5);
    static <E> List<E> of(E e1, E e2, E e3, E e4, E e5);
}
