package java.util.stream;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

// A stream is used once, while what it came from is as it was when it was made. What comes out of it
// nothing tells, but for null and how much it can be.
public interface IntStream extends BaseStream<Integer, IntStream> {
    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ IntStream filter(IntPredicate predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires mapper != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ IntStream map(IntUnaryOperator mapper);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires mapper != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin() ** (mapper.neverGivesNull() ==> \result.nonNull());
    /*@ calls_later @*/ <U> Stream<U> mapToObj(IntFunction<? extends U> mapper);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires mapper != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ LongStream mapToLong(IntToLongFunction mapper);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires mapper != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ DoubleStream mapToDouble(IntToDoubleFunction mapper);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ IntStream distinct();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ IntStream sorted();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires maxSize >= 0;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ IntStream limit(long maxSize);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires n >= 0;
    //@ ensures acc(state) ** (\result != this ==> !unused() ** \fresh(\result) ** acc(\result.state)) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ IntStream skip(long n);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires action != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ IntStream peek(IntConsumer action);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin() ** \result.nonNull();
    /*@ calls_later @*/ Stream<Integer> boxed();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ LongStream asLongStream();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ DoubleStream asDoubleStream();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    default /*@ calls_later @*/ IntStream takeWhile(IntPredicate predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    default /*@ calls_later @*/ IntStream dropWhile(IntPredicate predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires action != null;
    //@ ensures acc(state) ** !unused() && done();
    void forEachOrdered(IntConsumer action);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires action != null;
    //@ ensures acc(state) ** !unused() && done();
    void forEach(IntConsumer action);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done() ** acc(\result[*]);
    int[] toArray();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires op != null;
    //@ ensures acc(state) ** !unused() && done();
    int reduce(int identity, IntBinaryOperator op);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires op != null;
    //@ ensures acc(state) ** !unused() && done();
    OptionalInt reduce(IntBinaryOperator op);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    int sum();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    OptionalInt min();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    OptionalInt max();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done() ** \result >= 0;
    long count();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    OptionalDouble average();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null;
    //@ ensures acc(state) ** !unused() && done();
    boolean anyMatch(IntPredicate predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null;
    //@ ensures acc(state) ** !unused() && done();
    boolean allMatch(IntPredicate predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null;
    //@ ensures acc(state) ** !unused() && done();
    boolean noneMatch(IntPredicate predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    OptionalInt findFirst();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    OptionalInt findAny();

    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    static IntStream empty();

    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    static IntStream of(int t);

    //@ requires acc(values[*], _);
    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    static /*@ pure @*/ IntStream of(int... values);

    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    static IntStream range(int startInclusive, int endExclusive);

    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    static IntStream rangeClosed(int startInclusive, int endInclusive);
}
