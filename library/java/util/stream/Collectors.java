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

    //@ ensures !\result.givesNull() && !\result.mayThrow() && \result.makesCollection();
    //@ assignable \nothing;
    public static <T> Collector<T, ?, List<T>> toList();

    //@ ensures !\result.givesNull() && !\result.mayThrow() && \result.makesCollection();
    //@ assignable \nothing;
    public static <T> Collector<T, ?, Set<T>> toSet();

    //@ ensures !\result.givesNull() && !\result.mayThrow();
    //@ assignable \nothing;
    public static Collector<CharSequence, ?, String> joining();

    //@ ensures !\result.givesNull() && !\result.mayThrow();
    //@ assignable \nothing;
    public static Collector<CharSequence, ?, String> joining(CharSequence delimiter);

    //@ ensures !\result.givesNull() && !\result.mayThrow();
    //@ assignable \nothing;
    public static Collector<CharSequence, ?, String> joining(CharSequence delimiter, CharSequence prefix, CharSequence suffix);

    //@ requires classifier != null && classifier.takesNull();
    //@ ensures !\result.givesNull() && \result.makesMap();
    //@ assignable \nothing;
    public static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(Function<? super T, ? extends K> classifier);

    //@ requires predicate != null && predicate.takesNull();
    //@ ensures !\result.givesNull() && !\result.mayThrow();
    //@ assignable \nothing;
    public static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(Predicate<? super T> predicate);

    //@ requires keyMapper != null && keyMapper.takesNull() && valueMapper != null && valueMapper.takesNull();
    //@ ensures !\result.givesNull() && \result.makesMap();
    //@ assignable \nothing;
    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> keyMapper, Function<? super T, ? extends U> valueMapper);

    //@ ensures !\result.givesNull() && !\result.mayThrow();
    //@ assignable \nothing;
    public static <T> Collector<T, ?, Long> counting();

    //@ requires mapper != null && mapper.takesNull();
    //@ ensures !\result.givesNull() && !\result.mayThrow();
    //@ assignable \nothing;
    public static <T> Collector<T, ?, Integer> summingInt(ToIntFunction<? super T> mapper);

    //@ requires mapper != null && mapper.takesNull();
    //@ ensures !\result.givesNull() && !\result.mayThrow();
    //@ assignable \nothing;
    public static <T> Collector<T, ?, Long> summingLong(ToLongFunction<? super T> mapper);

    //@ requires mapper != null && mapper.takesNull();
    //@ ensures !\result.givesNull() && !\result.mayThrow();
    //@ assignable \nothing;
    public static <T> Collector<T, ?, Double> averagingInt(ToIntFunction<? super T> mapper);

    //@ requires mapper != null && mapper.takesNull();
    //@ ensures !\result.givesNull() && !\result.mayThrow();
    //@ assignable \nothing;
    public static <T> Collector<T, ?, Double> averagingDouble(ToDoubleFunction<? super T> mapper);
}
