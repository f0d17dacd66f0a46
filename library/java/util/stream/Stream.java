package java.util.stream;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

// A stream is used once: `acc(s.state)` is the permission to go on with it. What comes out of it
// nothing tells, but for null and how much it can be. While it is not used up it keeps a small share
// of the collection that it came from.
public interface Stream<T> extends BaseStream<T, Stream<T>> {
    // Whether no element is null.
    //@ public model pure boolean nonNull();

    //@ requires acc(state) ** predicate != null && (nonNull() || predicate.takesNull());
    //@ ensures acc(\result.state) ** \result.source() == source() ** (nonNull() ==> \result.nonNull());
    Stream<T> filter(Predicate<? super T> predicate);

    //@ requires acc(state) ** mapper != null && (nonNull() || mapper.takesNull());
    //@ ensures acc(\result.state) ** \result.source() == source();
    <R> Stream<R> map(Function<? super T, ? extends R> mapper);

    //@ requires acc(state) ** mapper != null && (nonNull() || mapper.takesNull());
    //@ ensures acc(\result.state) ** \result.source() == source();
    IntStream mapToInt(ToIntFunction<? super T> mapper);

    //@ requires acc(state) ** mapper != null && (nonNull() || mapper.takesNull());
    //@ ensures acc(\result.state) ** \result.source() == source();
    LongStream mapToLong(ToLongFunction<? super T> mapper);

    //@ requires acc(state) ** mapper != null && (nonNull() || mapper.takesNull());
    //@ ensures acc(\result.state) ** \result.source() == source();
    DoubleStream mapToDouble(ToDoubleFunction<? super T> mapper);

    //@ requires acc(state);
    //@ ensures acc(\result.state) ** \result.source() == source() ** (nonNull() ==> \result.nonNull());
    Stream<T> distinct();

    // What is no order is noticed when the stream is used.
    //@ requires acc(state) ** comparator != null && (nonNull() || comparator.takesNull()) && comparator.isOrder();
    //@ ensures acc(\result.state) ** \result.source() == source() ** (nonNull() ==> \result.nonNull());
    Stream<T> sorted(Comparator<? super T> comparator);

    //@ requires acc(state) ** action != null && (nonNull() || action.takesNull());
    //@ ensures acc(\result.state) ** \result.source() == source() ** (nonNull() ==> \result.nonNull());
    Stream<T> peek(Consumer<? super T> action);

    //@ requires acc(state) ** maxSize >= 0;
    //@ ensures acc(\result.state) ** \result.source() == source() ** (nonNull() ==> \result.nonNull());
    Stream<T> limit(long maxSize);

    //@ requires acc(state) ** n >= 0;
    //@ ensures acc(\result.state) ** \result.source() == source() ** (nonNull() ==> \result.nonNull());
    Stream<T> skip(long n);

    //@ requires acc(state) ** predicate != null && (nonNull() || predicate.takesNull());
    //@ ensures acc(\result.state) ** \result.source() == source() ** (nonNull() ==> \result.nonNull());
    default Stream<T> takeWhile(Predicate<? super T> predicate);

    //@ requires acc(state) ** predicate != null && (nonNull() || predicate.takesNull());
    //@ ensures acc(\result.state) ** \result.source() == source() ** (nonNull() ==> \result.nonNull());
    default Stream<T> dropWhile(Predicate<? super T> predicate);

    //@ requires acc(state) ** action != null && (nonNull() || action.takesNull());
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    void forEach(Consumer<? super T> action);

    //@ requires acc(state) ** action != null && (nonNull() || action.takesNull());
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    void forEachOrdered(Consumer<? super T> action);

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000)) ** acc(\result[*]);
    Object[] toArray();

    //@ requires acc(state) ** accumulator != null && accumulator.takesNull();
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    /*@ nullable @*/ T reduce(/*@ nullable @*/ T identity, BinaryOperator<T> accumulator);

    // A result that is null is refused when it is found.
    //@ requires acc(state) ** accumulator != null && accumulator.takesNull();
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    //@ signals_only NullPointerException;
    Optional<T> reduce(BinaryOperator<T> accumulator);

    //@ requires acc(state) ** collector != null;
    //@ ensures (source() != null ==> acc(source().state, 1/1000000)) ** (collector.givesNull() || \result != null) ** (collector.makesCollection() ==> \result instanceof Collection ** acc(((Collection<?>) \result).state)) ** (collector.makesMap() ==> \result instanceof Map ** acc(((Map<?, ?>) \result).state));
    //@ signals (RuntimeException e) collector.mayThrow();
    //@ signals_only RuntimeException;
    <R, A> /*@ nullable @*/ R collect(Collector<? super T, A, R> collector);

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000)) ** acc(\result.state, _) ** (nonNull() ==> (\forall int i; 0 <= i && i < \result.content().length; \result.content()[i] != null));
    default List<T> toList();

    // A result that is null is refused when it is found.
    //@ requires acc(state) ** comparator != null && (nonNull() || comparator.takesNull());
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    //@ signals (NullPointerException e) !nonNull();
    //@ signals_only NullPointerException;
    Optional<T> min(Comparator<? super T> comparator);

    // A result that is null is refused when it is found.
    //@ requires acc(state) ** comparator != null && (nonNull() || comparator.takesNull());
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    //@ signals (NullPointerException e) !nonNull();
    //@ signals_only NullPointerException;
    Optional<T> max(Comparator<? super T> comparator);

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000)) ** \result >= 0;
    long count();

    //@ requires acc(state) ** predicate != null && (nonNull() || predicate.takesNull());
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    boolean anyMatch(Predicate<? super T> predicate);

    //@ requires acc(state) ** predicate != null && (nonNull() || predicate.takesNull());
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    boolean allMatch(Predicate<? super T> predicate);

    //@ requires acc(state) ** predicate != null && (nonNull() || predicate.takesNull());
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    boolean noneMatch(Predicate<? super T> predicate);

    // An element that is null is refused when it is found.
    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    //@ signals (NullPointerException e) !nonNull();
    //@ signals_only NullPointerException;
    Optional<T> findFirst();

    // An element that is null is refused when it is found.
    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    //@ signals (NullPointerException e) !nonNull();
    //@ signals_only NullPointerException;
    Optional<T> findAny();

    //@ ensures acc(\result.state) ** \result.source() == null ** \result.nonNull();
    static <T> Stream<T> empty();

    //@ ensures acc(\result.state) ** \result.source() == null ** (t != null ==> \result.nonNull());
    static <T> Stream<T> of(/*@ nullable @*/ T t);

    // The array goes into the stream.
    //@ requires acc(values[*]);
    //@ ensures acc(\result.state) ** \result.source() == null ** (\old((\forall int i; 0 <= i && i < values.length; values[i] != null)) ==> \result.nonNull());
    static <T> Stream<T> of(T... values);
}
