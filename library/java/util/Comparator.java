package java.util;

import java.util.function.Function;
import java.util.function.ToIntFunction;

@FunctionalInterface
public interface Comparator<T> {
    // Whether it can be given null, as functions can: see `java.util.function.Function`.
    //@ public model pure boolean takesNull();

    //@ requires takesNull() || o1 != null && o2 != null;
    //@ assignable \nothing;
    int compare(/*@ nullable @*/ T o1, /*@ nullable @*/ T o2);

    boolean equals(/*@ nullable @*/ Object obj);

    //@ assignable \nothing;
    default Comparator<T> reversed();

    //@ assignable \nothing;
    default Comparator<T> thenComparing(Comparator<? super T> other);

    //@ assignable \nothing;
    default <U> Comparator<T> thenComparing(
        Function<? super T, ? extends U> keyExtractor, Comparator<? super U> keyComparator);

    //@ assignable \nothing;
    default <U extends Comparable<? super U>> Comparator<T> thenComparing(
        Function<? super T, ? extends U> keyExtractor);

    //@ assignable \nothing;
    static <T extends Comparable<? super T>> Comparator<T> reverseOrder();

    //@ assignable \nothing;
    static <T extends Comparable<? super T>> Comparator<T> naturalOrder();

    //@ assignable \nothing;
    static <T, U> Comparator<T> comparing(
        Function<? super T, ? extends U> keyExtractor, Comparator<? super U> keyComparator);

    //@ assignable \nothing;
    static <T, U extends Comparable<? super U>> Comparator<T> comparing(
        Function<? super T, ? extends U> keyExtractor);

    //@ assignable \nothing;
    static <T> Comparator<T> comparingInt(ToIntFunction<? super T> keyExtractor);
}
