package java.util;

import java.util.function.Function;
import java.util.function.ToIntFunction;

@FunctionalInterface
public interface Comparator<T> {
    int compare(/*@ nullable @*/ T o1, /*@ nullable @*/ T o2);

    boolean equals(/*@ nullable @*/ Object obj);

    default Comparator<T> reversed();

    default Comparator<T> thenComparing(Comparator<? super T> other);

    default <U> Comparator<T> thenComparing(
        Function<? super T, ? extends U> keyExtractor, Comparator<? super U> keyComparator);

    default <U extends Comparable<? super U>> Comparator<T> thenComparing(
        Function<? super T, ? extends U> keyExtractor);

    static <T extends Comparable<? super T>> Comparator<T> reverseOrder();

    static <T extends Comparable<? super T>> Comparator<T> naturalOrder();

    static <T, U> Comparator<T> comparing(
        Function<? super T, ? extends U> keyExtractor, Comparator<? super U> keyComparator);

    static <T, U extends Comparable<? super U>> Comparator<T> comparing(
        Function<? super T, ? extends U> keyExtractor);

    static <T> Comparator<T> comparingInt(ToIntFunction<? super T> keyExtractor);
}
