package java.util;

import java.util.function.UnaryOperator;

public interface List<E> extends Collection<E> {
    /*@ pure @*/ int size();

    /*@ pure @*/ boolean isEmpty();

    /*@ pure @*/ Iterator<E> iterator();

    //@ requires acc(state, 1/1000000);
    //@ ensures \result != null ** \result.ofLibrary() ** acc(\result.cursor) ** \result.source() == this;
    //@ ensures \result.expected() == state && \result.position() == 0 && \result.last() == -1 && \result.bothWays();
    //@ also
    //@ requires acc(state, _);
    //@ ensures \result != null ** \result.ofLibrary() ** (\result.shared() ==> content().length == 0);
    //@ ensures !\result.shared() ==> acc(\result.cursor) ** \result.source() == this ** \result.expected() == state && \result.position() == 0 && \result.last() == -1 && \result.bothWays();
    /*@ pure @*/ ListIterator<E> listIterator();

    //@ requires acc(state, 1/1000000) ** 0 <= index && index <= content().length;
    //@ ensures \result != null ** \result.ofLibrary() ** acc(\result.cursor) ** \result.source() == this;
    //@ ensures \result.expected() == state && \result.position() == index && \result.last() == -1 && \result.bothWays();
    //@ also
    //@ requires acc(state, _) ** 0 <= index && index <= content().length;
    //@ ensures \result != null ** \result.ofLibrary() ** (\result.shared() ==> content().length == 0);
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

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content().length == \old(content().length) - (\result ? 1 : 0);
    //@ ensures !\result ==> content() == \old(content());
    //@ ensures o != null && Objects.hasKey(o) ==> (\result <==> \old(o == null ? -1 : indexOf(o)) >= 0);
    //@ ensures o != null && Objects.hasKey(o) && \result ==> content() == \old(o == null ? content() : indexOf(o) < 0 ? content() : content()[0 .. indexOf(o)] + content()[indexOf(o) + 1 .. content().length]);
    boolean remove(/*@ nullable @*/ Object o);

    //@ requires acc(state) ** c != null ** c.content().length >= 0;
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content() == \old(content()) + \old(c.content());
    boolean addAll(Collection<? extends E> c);

    //@ requires acc(state) ** 0 <= index && index <= content().length ** c != null ** c.content().length >= 0;
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content() == \old(content()[0 .. index]) + \old(c.content()) + \old(content()[index .. content().length]);
    boolean addAll(int index, Collection<? extends E> c);

    // Without an order the elements are compared by their own; none is null then.
    //@ requires acc(state);
    //@ requires c == null || !c.takesNull() ==> (\forall int i; 0 <= i && i < content().length; content()[i] != null);
    //@ requires c == null ==> (\forall int i; 0 <= i && i < content().length; Objects.hasKey(content()[i]) && \typeof(content()[i]) == \typeof(content()[0]));
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content().toBag() == \old(content().toBag());
    //@ ensures content().length == \old(content().length);
    //@ ensures \old((\forall int i; 0 <= i && i < content().length; content()[i] != null)) ==> (\forall int i; 0 <= i && i < content().length; content()[i] != null);
    //@ signals (IllegalArgumentException e) c != null && !c.isOrder();
    //@ signals_only IllegalArgumentException;
    default void sort(/*@ nullable @*/ Comparator<? super E> c);

    //@ requires acc(state) ** operator != null;
    //@ requires operator.takesNull() || (\forall int i; 0 <= i && i < content().length; content()[i] != null);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures content().length == \old(content().length);
    default void replaceAll(UnaryOperator<E> operator);

    // A view of the list, which cannot be changed meanwhile.
    //@ requires acc(state, 1/1000000) ** 0 <= fromIndex && fromIndex <= toIndex && toIndex <= content().length;
    //@ ensures acc(\result.state, 1/1000000) ** \result.base() == this;
    //@ ensures \result.content() == \old(content()[fromIndex .. toIndex]);
    //@ also
    //@ requires acc(state, _) ** 0 <= fromIndex && fromIndex <= toIndex && toIndex <= content().length;
    //@ ensures acc(\result.state, _);
    //@ ensures \result.content() == \old(content()[fromIndex .. toIndex]);
    List<E> subList(int fromIndex, int toIndex);

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

    //@ requires e1 != null;
    //@ requires e2 != null;
    //@ requires e3 != null;
    //@ requires e4 != null;
    //@ requires e5 != null;
    //@ requires e6 != null;
    //@ ensures \result != null ** acc(\result.state, _) ** \result.content() == \seq<E>(e1, e2, e3, e4, e5, e6);
    static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6);

    //@ requires e1 != null;
    //@ requires e2 != null;
    //@ requires e3 != null;
    //@ requires e4 != null;
    //@ requires e5 != null;
    //@ requires e6 != null;
    //@ requires e7 != null;
    //@ ensures \result != null ** acc(\result.state, _) ** \result.content() == \seq<E>(e1, e2, e3, e4, e5, e6, e7);
    static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7);

    //@ requires e1 != null;
    //@ requires e2 != null;
    //@ requires e3 != null;
    //@ requires e4 != null;
    //@ requires e5 != null;
    //@ requires e6 != null;
    //@ requires e7 != null;
    //@ requires e8 != null;
    //@ ensures \result != null ** acc(\result.state, _) ** \result.content() == \seq<E>(e1, e2, e3, e4, e5, e6, e7, e8);
    static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8);

    //@ requires e1 != null;
    //@ requires e2 != null;
    //@ requires e3 != null;
    //@ requires e4 != null;
    //@ requires e5 != null;
    //@ requires e6 != null;
    //@ requires e7 != null;
    //@ requires e8 != null;
    //@ requires e9 != null;
    //@ ensures \result != null ** acc(\result.state, _) ** \result.content() == \seq<E>(e1, e2, e3, e4, e5, e6, e7, e8, e9);
    static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8, E e9);

    //@ requires e1 != null;
    //@ requires e2 != null;
    //@ requires e3 != null;
    //@ requires e4 != null;
    //@ requires e5 != null;
    //@ requires e6 != null;
    //@ requires e7 != null;
    //@ requires e8 != null;
    //@ requires e9 != null;
    //@ requires e10 != null;
    //@ ensures \result != null ** acc(\result.state, _) ** \result.content() == \seq<E>(e1, e2, e3, e4, e5, e6, e7, e8, e9, e10);
    static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8, E e9, E e10);

    //@ requires acc(elements[*], _);
    //@ requires (\forall int i; 0 <= i && i < elements.length; elements[i] != null);
    //@ ensures \result != null ** acc(\result.state, _) ** \result.content() == \old(\seq_of(elements));
    static <E> List<E> of(E... elements);

    //@ requires coll != null ** coll.content().length >= 0;
    //@ requires (\forall int i; 0 <= i && i < coll.content().length; coll.content()[i] != null);
    //@ ensures \result != null ** acc(\result.state, _) ** \result.content() == \old(coll.content());
    static <E> List<E> copyOf(Collection<? extends E> coll);
}
