package java.util;

public class Collections {
    private Collections();

    //@ requires list != null ** acc(list.state) ** 0 <= i && i < list.content().length ** 0 <= j && j < list.content().length;
    //@ ensures acc(list.state) ** list.state > \old(list.state) ** list.content().length == \old(list.content().length);
    public static void swap(List<?> list, int i, int j);

    //@ requires list != null ** acc(list.state);
    //@ ensures acc(list.state) ** list.state > \old(list.state);
    //@ ensures list.content().length == \old(list.content().length);
    public static void reverse(List<?> list);

    //@ requires list != null ** acc(list.state);
    //@ ensures acc(list.state) ** list.state > \old(list.state);
    //@ ensures list.content().length == \old(list.content().length);
    public static void shuffle(List<?> list);

    //@ ensures \result != null ** acc(\result.state, _) ** \result.content().length == 0;
    public static final <T> List<T> emptyList();

    // Elements are compared: none is null, and all are of one class that knows how.
    //@ requires list != null ** acc(list.state);
    //@ requires (\forall int i; 0 <= i && i < list.content().length; list.content()[i] != null);
    //@ ensures acc(list.state) ** list.state > \old(list.state);
    //@ ensures list.content().toBag() == \old(list.content().toBag());
    //@ ensures list.content().length == \old(list.content().length);
    //@ ensures (\forall int i; 0 <= i && i < list.content().length; list.content()[i] != null);
    public static <T extends Comparable<? super T>> void sort(List<T> list);

    //@ requires list != null ** acc(list.state);
    //@ requires c != null && (c.takesNull() || (\forall int i; 0 <= i && i < list.content().length; list.content()[i] != null));
    //@ ensures acc(list.state) ** list.state > \old(list.state);
    //@ ensures list.content().toBag() == \old(list.content().toBag());
    //@ ensures list.content().length == \old(list.content().length);
    public static <T> void sort(List<T> list, Comparator<? super T> c);

    //@ requires coll != null ** coll.content().length > 0;
    //@ requires (\forall int i; 0 <= i && i < coll.content().length; coll.content()[i] != null);
    //@ assignable \nothing;
    //@ ensures (\exists int i; 0 <= i && i < \old(coll.content()).length; \old(coll.content())[i] == \result);
    public static <T extends Object & Comparable<? super T>> T max(Collection<? extends T> coll);

    //@ requires coll != null ** coll.content().length > 0;
    //@ requires (\forall int i; 0 <= i && i < coll.content().length; coll.content()[i] != null);
    //@ assignable \nothing;
    //@ ensures (\exists int i; 0 <= i && i < \old(coll.content()).length; \old(coll.content())[i] == \result);
    public static <T extends Object & Comparable<? super T>> T min(Collection<? extends T> coll);

    //@ requires n >= 0;
    //@ ensures acc(\result.state, _) ** \result.content().length == n;
    //@ ensures (\forall int i; 0 <= i && i < n; \result.content()[i] == o);
    public static <T> List<T> nCopies(int n, /*@ nullable @*/ T o);

    //@ ensures acc(\result.state, _) ** \result.content() == \seq<T>(o);
    public static <T> List<T> singletonList(/*@ nullable @*/ T o);

    //@ ensures acc(\result.state, _) ** \result.content() == \seq<T>(o);
    //@ ensures Objects.hasKey(o) ==> \result.keys() == \set<Object>(Objects.key(o));
    public static <T> Set<T> singleton(/*@ nullable @*/ T o);

    //@ ensures acc(\result.state, _) ** \result.content() == \seq<T>();
    public static final <T> Set<T> emptySet();

    //@ ensures acc(\result.state, _) ** \result.size() == 0;
    public static final <K, V> Map<K, V> emptyMap();

    //@ assignable \nothing;
    //@ ensures \result.shared();
    public static <T> Iterator<T> emptyIterator();

    //@ assignable \nothing;
    //@ ensures \result.shared();
    public static <T> ListIterator<T> emptyListIterator();
}
