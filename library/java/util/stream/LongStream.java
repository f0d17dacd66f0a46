package java.util.stream;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;

// A stream is used once, while what it came from is as it was when it was made. What comes out of it
// nothing tells, but for null and how much it can be.
public interface LongStream extends BaseStream<Long, LongStream> {
    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ LongStream filter(LongPredicate predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires mapper != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ LongStream map(LongUnaryOperator mapper);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires mapper != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin() ** (mapper.neverGivesNull() ==> \result.nonNull());
    /*@ calls_later @*/ <U> Stream<U> mapToObj(LongFunction<? extends U> mapper);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires mapper != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ IntStream mapToInt(LongToIntFunction mapper);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires mapper != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ DoubleStream mapToDouble(LongToDoubleFunction mapper);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ LongStream distinct();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ LongStream sorted();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires maxSize >= 0;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ LongStream limit(long maxSize);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires n >= 0;
    //@ ensures acc(state) ** (\result != this ==> !unused() ** \fresh(\result) ** acc(\result.state)) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ LongStream skip(long n);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires action != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ LongStream peek(LongConsumer action);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin() ** \result.nonNull();
    /*@ calls_later @*/ Stream<Long> boxed();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ DoubleStream asDoubleStream();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    default /*@ calls_later @*/ LongStream takeWhile(LongPredicate predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    default /*@ calls_later @*/ LongStream dropWhile(LongPredicate predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires action != null;
    //@ ensures acc(state) ** !unused() && done();
    void forEachOrdered(LongConsumer action);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires action != null;
    //@ ensures acc(state) ** !unused() && done();
    void forEach(LongConsumer action);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done() ** acc(\result[*]);
    long[] toArray();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires op != null;
    //@ ensures acc(state) ** !unused() && done();
    long reduce(long identity, LongBinaryOperator op);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires op != null;
    //@ ensures acc(state) ** !unused() && done();
    OptionalLong reduce(LongBinaryOperator op);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    long sum();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    OptionalLong min();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    OptionalLong max();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done() ** \result >= 0;
    long count();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    OptionalDouble average();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null;
    //@ ensures acc(state) ** !unused() && done();
    boolean anyMatch(LongPredicate predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null;
    //@ ensures acc(state) ** !unused() && done();
    boolean allMatch(LongPredicate predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null;
    //@ ensures acc(state) ** !unused() && done();
    boolean noneMatch(LongPredicate predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    OptionalLong findFirst();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    OptionalLong findAny();

    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    static LongStream empty();

    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    static LongStream of(long t);

    //@ requires acc(values[*], _);
    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    static /*@ pure @*/ LongStream of(long... values);

    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    static LongStream range(long startInclusive, long endExclusive);

    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    static LongStream rangeClosed(long startInclusive, long endInclusive);
}
