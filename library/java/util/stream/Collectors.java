package java.util.stream;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

// What a collector does is done when a stream is collected: what it is given is called with
// elements of the stream, which may be null. Elements that do not fit throw then.
public final class Collectors {
    private Collectors();

    //@ ensures !\result.givesNull() && !\result.mayThrow() && \result.makesCollection() && \result.takesNull();
    //@ assignable \nothing;
    public static /*@ calls_later @*/ <T> Collector<T, ?, List<T>> toList();

    //@ ensures !\result.givesNull() && !\result.mayThrow() && \result.makesCollection() && \result.takesNull();
    //@ assignable \nothing;
    public static /*@ calls_later @*/ <T> Collector<T, ?, Set<T>> toSet();

    //@ ensures !\result.givesNull() && !\result.mayThrow() && \result.takesNull();
    //@ assignable \nothing;
    public static /*@ calls_later @*/ Collector<CharSequence, ?, String> joining();

    //@ ensures !\result.givesNull() && !\result.mayThrow() && \result.takesNull();
    //@ assignable \nothing;
    public static /*@ calls_later @*/ Collector<CharSequence, ?, String> joining(CharSequence delimiter);

    //@ ensures !\result.givesNull() && !\result.mayThrow() && \result.takesNull();
    //@ assignable \nothing;
    public static /*@ calls_later @*/ Collector<CharSequence, ?, String> joining(CharSequence delimiter, CharSequence prefix, CharSequence suffix);

    //@ requires classifier != null;
    //@ ensures !\result.givesNull() && \result.makesMap() && (classifier.takesNull() ==> \result.takesNull());
    //@ assignable \nothing;
    public static /*@ calls_later @*/ <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(Function<? super T, ? extends K> classifier);

    //@ requires classifier != null && downstream != null;
    //@ ensures !\result.givesNull() && \result.makesMap() && (classifier.takesNull() && downstream.takesNull() ==> \result.takesNull());
    //@ assignable \nothing;
    public static /*@ calls_later @*/ <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(Function<? super T, ? extends K> classifier, Collector<? super T, A, D> downstream);

    //@ requires predicate != null;
    //@ ensures !\result.givesNull() && !\result.mayThrow() && (predicate.takesNull() ==> \result.takesNull());
    //@ assignable \nothing;
    public static /*@ calls_later @*/ <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(Predicate<? super T> predicate);

    //@ requires keyMapper != null && valueMapper != null;
    //@ ensures !\result.givesNull() && \result.makesMap() && (keyMapper.takesNull() && valueMapper.takesNull() ==> \result.takesNull());
    //@ assignable \nothing;
    public static /*@ calls_later @*/ <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> keyMapper, Function<? super T, ? extends U> valueMapper);

    //@ ensures !\result.givesNull() && !\result.mayThrow() && \result.takesNull();
    //@ assignable \nothing;
    public static /*@ calls_later @*/ <T> Collector<T, ?, Long> counting();

    //@ requires mapper != null;
    //@ ensures !\result.givesNull() && !\result.mayThrow() && (mapper.takesNull() ==> \result.takesNull());
    //@ assignable \nothing;
    public static /*@ calls_later @*/ <T> Collector<T, ?, Integer> summingInt(ToIntFunction<? super T> mapper);

    //@ requires mapper != null;
    //@ ensures !\result.givesNull() && !\result.mayThrow() && (mapper.takesNull() ==> \result.takesNull());
    //@ assignable \nothing;
    public static /*@ calls_later @*/ <T> Collector<T, ?, Long> summingLong(ToLongFunction<? super T> mapper);

    //@ requires mapper != null;
    //@ ensures !\result.givesNull() && !\result.mayThrow() && (mapper.takesNull() ==> \result.takesNull());
    //@ assignable \nothing;
    public static /*@ calls_later @*/ <T> Collector<T, ?, Double> averagingInt(ToIntFunction<? super T> mapper);

    //@ requires mapper != null;
    //@ ensures !\result.givesNull() && !\result.mayThrow() && (mapper.takesNull() ==> \result.takesNull());
    //@ assignable \nothing;
    public static /*@ calls_later @*/ <T> Collector<T, ?, Double> averagingDouble(ToDoubleFunction<? super T> mapper);

    //@ requires mapper != null;
    //@ ensures !\result.givesNull() && !\result.mayThrow() && (mapper.takesNull() ==> \result.takesNull());
    //@ assignable \nothing;
    public static /*@ calls_later @*/ <T> Collector<T, ?, Double> summingDouble(ToDoubleFunction<? super T> mapper);

    //@ requires mapper != null;
    //@ ensures !\result.givesNull() && !\result.mayThrow() && (mapper.takesNull() ==> \result.takesNull());
    //@ assignable \nothing;
    public static /*@ calls_later @*/ <T> Collector<T, ?, Double> averagingLong(ToLongFunction<? super T> mapper);

    //@ requires mapper != null && downstream != null;
    //@ requires downstream.takesNull() || mapper.neverGivesNull();
    //@ ensures (\result.mayThrow() ==> downstream.mayThrow()) && (\result.givesNull() ==> downstream.givesNull()) && (mapper.takesNull() ==> \result.takesNull());
    //@ ensures (downstream.makesCollection() ==> \result.makesCollection()) && (downstream.makesMap() ==> \result.makesMap());
    //@ assignable \nothing;
    public static /*@ calls_later @*/ <T, U, A, R> Collector<T, ?, R> mapping(Function<? super T, ? extends U> mapper, Collector<? super U, A, R> downstream);
}
