package java.util;

import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

// `acc(c.state)` is the permission to a collection: any share of it reads, the whole changes.
// What is in the collection is a function of its state. Only constructors and factories hand
// the permission out; those of collections that cannot be changed hand out a share.
public interface Collection<E> extends Iterable<E> {
    //@ public ghost instance \bigint state;

    // The map that it is a view of, if it is one.
    //@ public model pure nullable Map<?, ?> viewed();

    // The collection that it is a view of, if it is one. A view takes a small share of it with it,
    // as those of maps do, see `Map`.
    //@ public model pure nullable Collection<?> base();

    /*@ lemma auto trusted static giveBack(Collection<?> c, Collection<?> view)
      @   requires c != null ** view != null ** acc(view.state, 1/1000000) ** view.base() == c;
      @   ensures acc(c.state, 1/1000000);
      @*/

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
    /*@ compares_elements @*/ /*@ pure @*/ boolean contains(Object o);

    // Of a collection that may be one that cannot be changed, the iterator may be shared; who
    // knows the share that he holds knows that it is another one.
    //@ requires acc(state, 1/1000000);
    //@ ensures \result != null ** \result.ofLibrary() ** acc(\result.cursor) ** \result.source() == this;
    //@ ensures \result.expected() == state && \result.position() == 0;
    //@ ensures !(this instanceof PriorityQueue) ==> !\result.reorders();
    //@ also
    //@ requires acc(state, _);
    //@ ensures \result != null ** \result.ofLibrary() ** (\result.shared() ==> content().length == 0);
    //@ ensures !\result.shared() ==> acc(\result.cursor) ** \result.source() == this ** \result.expected() == state && \result.position() == 0;
    //@ ensures !(this instanceof PriorityQueue) ==> !\result.reorders();
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
    /*@ compares_elements @*/ boolean remove(Object o);

    // Some collections refuse null, and themselves.
    //@ requires acc(state) ** c != null ** c != this;
    //@ requires (\forall int i; 0 <= i && i < c.content().length; c.content()[i] != null);
    //@ ensures acc(state) ** state > \old(state);
    boolean addAll(Collection<? extends E> c);

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state) ** content().length == 0;
    void clear();

    // After a change of the collection the stream cannot be used.
    //@ requires acc(state, _);
    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == this && \result.array() == null ** \result.isThere();
    //@ ensures (\forall int i; 0 <= i && i < content().length; content()[i] != null) ==> \result.nonNull();
    default /*@ pure @*/ Stream<E> stream();

    // Elements are asked, which change nothing.
    //@ assignable \nothing;
    boolean equals(/*@ nullable @*/ Object o);

    //@ assignable \nothing;
    int hashCode();

    //@ requires acc(state) ** filter != null;
    //@ requires filter.takesNull() || (\forall int i; 0 <= i && i < content().length; content()[i] != null);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \result ? content().length < \old(content().length) : content() == \old(content());
    default boolean removeIf(Predicate<? super E> filter);

    // The array is used if the elements fit into it, and the place behind the last is null then.
    // Elements that its class does not take are refused, some may have been stored by then.
    //@ normal_behavior
    //@ requires a != null ** acc(a[*]) ** content().length >= 0;
    //@ requires \elemtype(\typeof(a)) == \type(Object) || (\forall int i; 0 <= i && i < content().length; content()[i] == null || \typeof(content()[i]) <: \elemtype(\typeof(a)));
    //@ ensures acc(a[*]) ** (\result != a ==> \fresh(\result) ** acc(\result[*]));
    //@ ensures \result == a <==> a.length >= \old(content()).length;
    //@ ensures \result.length == (a.length >= \old(content()).length ? a.length : \old(content()).length) && \typeof(\result) == \typeof(a);
    //@ ensures (\forall int i; 0 <= i && i < \old(content()).length; \result[i] == \old(content())[i]);
    //@ ensures a.length < \old(content()).length ==> \seq_of(a) == \old(\seq_of(a));
    //@ ensures a.length > \old(content()).length ==> a[\old(content()).length] == null;
    //@ also exceptional_behavior
    //@ requires a != null ** acc(a[*]) ** content().length >= 0;
    //@ requires !(\elemtype(\typeof(a)) == \type(Object) || (\forall int i; 0 <= i && i < content().length; content()[i] == null || \typeof(content()[i]) <: \elemtype(\typeof(a))));
    //@ signals (ArrayStoreException e) acc(a[*]);
    //@ signals_only ArrayStoreException;
    <T> T[] toArray(T[] a);

    // It writes into whatever array the function gives, which may be anybody's: it cannot be called.
    //@ requires false;
    default <T> T[] toArray(IntFunction<T[]> generator);

    // Some collections refuse to be asked for null.
    //@ requires c != null ** c.content().length >= 0 ** content().length >= 0;
    //@ requires (\forall int i; 0 <= i && i < c.content().length; c.content()[i] != null);
    //@ assignable \nothing;
    //@ ensures c.content().length == 0 ==> \result;
    /*@ compares_elements @*/ boolean containsAll(Collection<?> c);

    //@ requires acc(state) ** c != null ** c != this ** c.content().length >= 0;
    //@ requires (\forall int i; 0 <= i && i < c.content().length; c.content()[i] != null);
    //@ requires (\forall int i; 0 <= i && i < content().length; content()[i] != null);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \result ? content().length < \old(content().length) : content() == \old(content());
    /*@ compares_elements @*/ boolean removeAll(Collection<?> c);

    //@ requires acc(state) ** c != null ** c != this ** c.content().length >= 0;
    //@ requires (\forall int i; 0 <= i && i < c.content().length; c.content()[i] != null);
    //@ requires (\forall int i; 0 <= i && i < content().length; content()[i] != null);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \result ? content().length < \old(content().length) : content() == \old(content());
    /*@ compares_elements @*/ boolean retainAll(Collection<?> c);
}
