package java.util;

public class Collections {
    private Collections();

    //@ requires list != null ** acc(list.state) ** 0 <= i && i < list.content().length ** 0 <= j && j < list.content().length;
    //@ ensures acc(list.state) ** list.state > \old(list.state) ** list.content().length == \old(list.content().length);
    //@ ensures list.content()[i] == \old(list.content()[j]) && list.content()[j] == \old(list.content()[i]);
    //@ ensures (\forall int k; 0 <= k && k < list.content().length && k != i && k != j; list.content()[k] == \old(list.content())[k]);
    public static void swap(List<?> list, int i, int j);

    //@ requires list != null ** acc(list.state);
    //@ ensures acc(list.state) ** list.state > \old(list.state);
    //@ ensures list.content().length == \old(list.content().length);
    //@ ensures (\forall int i; 0 <= i && i < list.content().length; list.content()[i] == \old(list.content())[list.content().length - 1 - i]);
    public static void reverse(List<?> list);

    //@ requires list != null ** acc(list.state);
    //@ ensures acc(list.state) ** list.state > \old(list.state);
    //@ ensures list.content().length == \old(list.content().length);
    //@ ensures \old((\forall int i; 0 <= i && i < list.content().length; list.content()[i] != null)) ==> (\forall int i; 0 <= i && i < list.content().length; list.content()[i] != null);
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
    public static /*@ compares_elements @*/ <T extends Comparable<? super T>> void sort(List<T> list);

    //@ requires list != null ** acc(list.state);
    //@ requires c != null && (c.takesNull() || (\forall int i; 0 <= i && i < list.content().length; list.content()[i] != null));
    //@ ensures acc(list.state) ** list.state > \old(list.state);
    //@ ensures list.content().toBag() == \old(list.content().toBag());
    //@ ensures list.content().length == \old(list.content().length);
    //@ ensures \old((\forall int i; 0 <= i && i < list.content().length; list.content()[i] != null)) ==> (\forall int i; 0 <= i && i < list.content().length; list.content()[i] != null);
    //@ signals (IllegalArgumentException e) !c.isOrder();
    //@ signals_only IllegalArgumentException;
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

    //@ requires c != null ** c.content().length >= 0;
    //@ assignable \nothing;
    //@ ensures 0 <= \result && \result <= \old(c.content().length);
    public static int frequency(Collection<?> c, /*@ nullable @*/ Object o);

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
    //@ ensures \result.shared() && \result.ofLibrary();
    public static <T> Iterator<T> emptyIterator();

    //@ assignable \nothing;
    //@ ensures \result.shared() && \result.ofLibrary();
    public static <T> ListIterator<T> emptyListIterator();

    // A view, which cannot be changed, of what cannot be changed meanwhile.
    //@ requires list != null ** acc(list.state, 1/1000000);
    //@ ensures acc(\result.state, 1/1000000) ** (list.base() == null ==> \result.base() == list);
    //@ ensures \result.content() == \old(list.content());
    //@ also
    //@ requires list != null ** acc(list.state, _);
    //@ ensures acc(\result.state, _);
    //@ ensures \result.content() == \old(list.content());
    public static <T> List<T> unmodifiableList(List<? extends T> list);

    // A view, which cannot be changed, of what cannot be changed meanwhile.
    //@ requires c != null ** acc(c.state, 1/1000000);
    //@ ensures acc(\result.state, 1/1000000) ** (c.base() == null ==> \result.base() == c);
    //@ ensures \result.content() == \old(c.content());
    //@ also
    //@ requires c != null ** acc(c.state, _);
    //@ ensures acc(\result.state, _);
    //@ ensures \result.content() == \old(c.content());
    public static /*@ compares_elements @*/ <T> Collection<T> unmodifiableCollection(Collection<? extends T> c);

    // A view, which cannot be changed, of what cannot be changed meanwhile.
    //@ requires s != null ** acc(s.state, 1/1000000);
    //@ ensures acc(\result.state, 1/1000000) ** (s.base() == null ==> \result.base() == s);
    //@ ensures \result.content() == \old(s.content()) && \result.keys() == \old(s.keys());
    //@ also
    //@ requires s != null ** acc(s.state, _);
    //@ ensures acc(\result.state, _);
    //@ ensures \result.content() == \old(s.content()) && \result.keys() == \old(s.keys());
    public static /*@ compares_elements @*/ <T> Set<T> unmodifiableSet(Set<? extends T> s);

    //@ requires c != null ** acc(c.state) ** acc(elements[*], _);
    //@ requires (\forall int i; 0 <= i && i < elements.length; elements[i] != null);
    //@ ensures acc(c.state) ** c.state > \old(c.state);
    //@ ensures c.content().length >= \old(c.content().length);
    //@ ensures c instanceof List ==> c.content().length == \old(c.content().length) + elements.length;
    public static <T> boolean addAll(Collection<? super T> c, T... elements);

    //@ requires dest != null ** acc(dest.state) ** src != null ** src.content().length <= dest.content().length;
    //@ ensures acc(dest.state) ** dest.state > \old(dest.state);
    //@ ensures dest.content().length == \old(dest.content().length);
    //@ ensures (\forall int i; 0 <= i && i < \old(src.content()).length; dest.content()[i] == \old(src.content())[i]);
    public static <T> void copy(List<? super T> dest, List<? extends T> src);

    //@ requires list != null ** acc(list.state);
    //@ ensures acc(list.state) ** list.state > \old(list.state);
    //@ ensures list.content().length == \old(list.content().length);
    //@ ensures (\forall int i; 0 <= i && i < list.content().length; list.content()[i] == obj);
    public static <T> void fill(List<? super T> list, /*@ nullable @*/ T obj);

    //@ requires list != null ** acc(list.state);
    //@ ensures acc(list.state) ** list.state > \old(list.state);
    //@ ensures list.content().length == \old(list.content().length);
    public static void rotate(List<?> list, int distance);

    //@ requires list != null ** acc(list.state) ** rnd != null;
    //@ ensures acc(list.state) ** list.state > \old(list.state);
    //@ ensures list.content().length == \old(list.content().length);
    //@ ensures \old((\forall int i; 0 <= i && i < list.content().length; list.content()[i] != null)) ==> (\forall int i; 0 <= i && i < list.content().length; list.content()[i] != null);
    public static void shuffle(List<?> list, Random rnd);

    // The list is taken to be sorted.
    //@ requires list != null ** list.content().length >= 0 ** key != null;
    //@ requires (\forall int i; 0 <= i && i < list.content().length; list.content()[i] != null);
    //@ assignable \nothing;
    //@ ensures -1 - \old(list.content().length) <= \result && \result < \old(list.content().length);
    public static <T> int binarySearch(List<? extends Comparable<? super T>> list, T key);

    //@ requires coll != null ** coll.content().length > 0 ** comp != null;
    //@ requires comp.takesNull() || (\forall int i; 0 <= i && i < coll.content().length; coll.content()[i] != null);
    //@ assignable \nothing;
    //@ ensures (\exists int i; 0 <= i && i < \old(coll.content()).length; \old(coll.content())[i] == \result);
    public static <T> /*@ nullable @*/ T max(Collection<? extends T> coll, Comparator<? super T> comp);

    //@ requires coll != null ** coll.content().length > 0 ** comp != null;
    //@ requires comp.takesNull() || (\forall int i; 0 <= i && i < coll.content().length; coll.content()[i] != null);
    //@ assignable \nothing;
    //@ ensures (\exists int i; 0 <= i && i < \old(coll.content()).length; \old(coll.content())[i] == \result);
    public static <T> /*@ nullable @*/ T min(Collection<? extends T> coll, Comparator<? super T> comp);

    // The elements compare themselves: see `Comparator.reverseOrder()`.
    //@ assignable \nothing;
    //@ ensures \result.isOrder();
    public static /*@ compares_elements @*/ /*@ calls_later @*/ <T> Comparator<T> reverseOrder();

    //@ assignable \nothing;
    //@ ensures cmp.isOrder() ==> \result.isOrder();
    public static /*@ calls_later @*/ <T> Comparator<T> reverseOrder(Comparator<T> cmp);
}
