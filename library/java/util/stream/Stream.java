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

// A stream is used once, while what it came from is as it was when it was made. What comes out of it
// nothing tells, but for null and how much it can be.
public interface Stream<T> extends BaseStream<T, Stream<T>> {
    // Whether no element is null.
    //@ public model pure boolean nonNull();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null && (nonNull() || predicate.takesNull());
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin() ** (nonNull() || predicate.refusesNull() ==> \result.nonNull());
    /*@ calls_later @*/ Stream<T> filter(Predicate<? super T> predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires mapper != null && (nonNull() || mapper.takesNull());
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin() ** (mapper.neverGivesNull() ==> \result.nonNull());
    /*@ calls_later @*/ <R> Stream<R> map(Function<? super T, ? extends R> mapper);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires mapper != null && (nonNull() || mapper.takesNull());
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ IntStream mapToInt(ToIntFunction<? super T> mapper);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires mapper != null && (nonNull() || mapper.takesNull());
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ LongStream mapToLong(ToLongFunction<? super T> mapper);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires mapper != null && (nonNull() || mapper.takesNull());
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ DoubleStream mapToDouble(ToDoubleFunction<? super T> mapper);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin() ** (nonNull() ==> \result.nonNull());
    /*@ calls_later @*/ Stream<T> distinct();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires nonNull();
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin() ** \result.nonNull();
    /*@ compares_elements @*/ /*@ calls_later @*/ Stream<T> sorted();

    // What is no order is noticed when the stream is used.
    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires comparator != null && (nonNull() || comparator.takesNull()) && comparator.isOrder();
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin() ** (nonNull() ==> \result.nonNull());
    /*@ calls_later @*/ Stream<T> sorted(Comparator<? super T> comparator);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires action != null && (nonNull() || action.takesNull());
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin() ** (nonNull() ==> \result.nonNull());
    /*@ calls_later @*/ Stream<T> peek(Consumer<? super T> action);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires maxSize >= 0;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin() ** (nonNull() ==> \result.nonNull());
    /*@ calls_later @*/ Stream<T> limit(long maxSize);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires n >= 0;
    //@ ensures acc(state) ** (\result != this ==> !unused() ** \fresh(\result) ** acc(\result.state)) ** \result.unused() && \result.origin() == origin() ** (nonNull() ==> \result.nonNull());
    /*@ calls_later @*/ Stream<T> skip(long n);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null && (nonNull() || predicate.takesNull());
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin() ** (nonNull() || predicate.refusesNull() ==> \result.nonNull());
    default /*@ calls_later @*/ Stream<T> takeWhile(Predicate<? super T> predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null && (nonNull() || predicate.takesNull());
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin() ** (nonNull() ==> \result.nonNull());
    default /*@ calls_later @*/ Stream<T> dropWhile(Predicate<? super T> predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires action != null && (nonNull() || action.takesNull());
    //@ ensures acc(state) ** !unused() && done();
    void forEach(Consumer<? super T> action);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires action != null && (nonNull() || action.takesNull());
    //@ ensures acc(state) ** !unused() && done();
    void forEachOrdered(Consumer<? super T> action);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done() ** acc(\result[*]);
    Object[] toArray();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires accumulator != null && accumulator.takesNull();
    //@ ensures acc(state) ** !unused() && done();
    /*@ nullable @*/ T reduce(/*@ nullable @*/ T identity, BinaryOperator<T> accumulator);

    // A result that is null is refused when it is found.
    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires accumulator != null && accumulator.takesNull();
    //@ ensures acc(state) ** !unused() && done();
    //@ signals_only NullPointerException;
    Optional<T> reduce(BinaryOperator<T> accumulator);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires collector != null && (nonNull() || collector.takesNull());
    //@ ensures acc(state) ** !unused() && done() ** (collector.givesNull() || \result != null) ** (collector.makesCollection() ==> \result instanceof Collection ** \fresh(\result) ** acc(((Collection<?>) \result).state)) ** (collector.makesMap() ==> \result instanceof Map ** \fresh(\result) ** acc(((Map<?, ?>) \result).state));
    //@ signals (RuntimeException e) collector.mayThrow();
    //@ signals_only RuntimeException;
    <R, A> /*@ nullable @*/ R collect(Collector<? super T, A, R> collector);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done() ** acc(\result.state, _) ** (nonNull() ==> (\forall int i; 0 <= i && i < \result.content().length; \result.content()[i] != null));
    default List<T> toList();

    // A result that is null is refused when it is found.
    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires comparator != null && (nonNull() || comparator.takesNull());
    //@ ensures acc(state) ** !unused() && done();
    //@ signals (NullPointerException e) !nonNull();
    //@ signals_only NullPointerException;
    Optional<T> min(Comparator<? super T> comparator);

    // A result that is null is refused when it is found.
    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires comparator != null && (nonNull() || comparator.takesNull());
    //@ ensures acc(state) ** !unused() && done();
    //@ signals (NullPointerException e) !nonNull();
    //@ signals_only NullPointerException;
    Optional<T> max(Comparator<? super T> comparator);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done() ** \result >= 0;
    long count();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null && (nonNull() || predicate.takesNull());
    //@ ensures acc(state) ** !unused() && done();
    boolean anyMatch(Predicate<? super T> predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null && (nonNull() || predicate.takesNull());
    //@ ensures acc(state) ** !unused() && done();
    boolean allMatch(Predicate<? super T> predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null && (nonNull() || predicate.takesNull());
    //@ ensures acc(state) ** !unused() && done();
    boolean noneMatch(Predicate<? super T> predicate);

    // An element that is null is refused when it is found.
    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    //@ signals (NullPointerException e) !nonNull();
    //@ signals_only NullPointerException;
    Optional<T> findFirst();

    // An element that is null is refused when it is found.
    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    //@ signals (NullPointerException e) !nonNull();
    //@ signals_only NullPointerException;
    Optional<T> findAny();

    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere() ** \result.nonNull();
    static <T> Stream<T> empty();

    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere() ** (t != null ==> \result.nonNull());
    static <T> Stream<T> of(/*@ nullable @*/ T t);

    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere() ** \result.nonNull();
    static <T> Stream<T> ofNullable(/*@ nullable @*/ T t);

    //@ requires acc(values[*], 1/1000000);
    //@ ensures acc(values[*], 1/1000000) ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == values ** \result.isThere() ** ((\forall int i; 0 <= i && i < values.length; values[i] != null) ==> \result.nonNull());
    static <T> Stream<T> of(T... values);
}
