package java.util;

import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

@FunctionalInterface
public interface Comparator<T> {
    // Whether it can be given null, as functions can: see `java.util.function.Function`.
    //@ public model pure boolean takesNull();

    // Whether it is an order: what sorts may notice that something else is none, and throw. Of a
    // lambda its text says so.
    //@ public model pure boolean isOrder();

    //@ requires takesNull() || o1 != null && o2 != null;
    //@ assignable \nothing;
    int compare(/*@ nullable @*/ T o1, /*@ nullable @*/ T o2);

    boolean equals(/*@ nullable @*/ Object obj);

    //@ assignable \nothing;
    //@ ensures isOrder() ==> \result.isOrder();
    default /*@ calls_later @*/ Comparator<T> reversed();

    //@ assignable \nothing;
    //@ ensures isOrder() && other.isOrder() ==> \result.isOrder();
    default /*@ calls_later @*/ Comparator<T> thenComparing(Comparator<? super T> other);

    //@ requires keyComparator.takesNull() || keyExtractor.neverGivesNull();
    //@ assignable \nothing;
    //@ ensures isOrder() && keyExtractor.repeats() && keyComparator.isOrder() ==> \result.isOrder();
    default /*@ calls_later @*/ <U> Comparator<T> thenComparing(
        Function<? super T, ? extends U> keyExtractor, Comparator<? super U> keyComparator);

    //@ requires keyExtractor.neverGivesNull();
    //@ assignable \nothing;
    //@ ensures isOrder() && keyExtractor.givesKeys() ==> \result.isOrder();
    default /*@ calls_later @*/ <U extends Comparable<? super U>> Comparator<T> thenComparing(
        Function<? super T, ? extends U> keyExtractor);

    //@ assignable \nothing;
    //@ ensures \result.isOrder();
    static /*@ compares_elements @*/ /*@ calls_later @*/ <T extends Comparable<? super T>> Comparator<T> reverseOrder();

    //@ assignable \nothing;
    //@ ensures \result.isOrder();
    static /*@ compares_elements @*/ /*@ calls_later @*/ <T extends Comparable<? super T>> Comparator<T> naturalOrder();

    //@ requires keyComparator.takesNull() || keyExtractor.neverGivesNull();
    //@ assignable \nothing;
    //@ ensures keyExtractor.repeats() && keyComparator.isOrder() ==> \result.isOrder();
    static /*@ calls_later @*/ <T, U> Comparator<T> comparing(
        Function<? super T, ? extends U> keyExtractor, Comparator<? super U> keyComparator);

    //@ requires keyExtractor.neverGivesNull();
    //@ assignable \nothing;
    //@ ensures keyExtractor.givesKeys() ==> \result.isOrder();
    static /*@ calls_later @*/ <T, U extends Comparable<? super U>> Comparator<T> comparing(
        Function<? super T, ? extends U> keyExtractor);

    //@ assignable \nothing;
    //@ ensures keyExtractor.repeats() ==> \result.isOrder();
    static /*@ calls_later @*/ <T> Comparator<T> comparingInt(ToIntFunction<? super T> keyExtractor);

    //@ assignable \nothing;
    //@ ensures keyExtractor.repeats() ==> \result.isOrder();
    static /*@ calls_later @*/ <T> Comparator<T> comparingLong(ToLongFunction<? super T> keyExtractor);

    //@ assignable \nothing;
    //@ ensures keyExtractor.repeats() ==> \result.isOrder();
    static /*@ calls_later @*/ <T> Comparator<T> comparingDouble(ToDoubleFunction<? super T> keyExtractor);

    //@ assignable \nothing;
    //@ ensures isOrder() && keyExtractor.repeats() ==> \result.isOrder();
    default /*@ calls_later @*/ Comparator<T> thenComparingInt(ToIntFunction<? super T> keyExtractor);

    //@ assignable \nothing;
    //@ ensures isOrder() && keyExtractor.repeats() ==> \result.isOrder();
    default /*@ calls_later @*/ Comparator<T> thenComparingLong(ToLongFunction<? super T> keyExtractor);

    //@ assignable \nothing;
    //@ ensures isOrder() && keyExtractor.repeats() ==> \result.isOrder();
    default /*@ calls_later @*/ Comparator<T> thenComparingDouble(ToDoubleFunction<? super T> keyExtractor);
}
