package java.util.stream;

import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;

// A stream is used once, while what it came from is as it was when it was made. What comes out of it
// nothing tells, but for null and how much it can be.
public interface DoubleStream extends BaseStream<Double, DoubleStream> {
    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ DoubleStream filter(DoublePredicate predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires mapper != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ DoubleStream map(DoubleUnaryOperator mapper);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires mapper != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin() ** (mapper.neverGivesNull() ==> \result.nonNull());
    /*@ calls_later @*/ <U> Stream<U> mapToObj(DoubleFunction<? extends U> mapper);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires mapper != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ IntStream mapToInt(DoubleToIntFunction mapper);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires mapper != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ LongStream mapToLong(DoubleToLongFunction mapper);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ DoubleStream distinct();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ DoubleStream sorted();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires maxSize >= 0;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ DoubleStream limit(long maxSize);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires n >= 0;
    //@ ensures acc(state) ** (\result != this ==> !unused() ** \fresh(\result) ** acc(\result.state)) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ DoubleStream skip(long n);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires action != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ DoubleStream peek(DoubleConsumer action);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin() ** \result.nonNull();
    /*@ calls_later @*/ Stream<Double> boxed();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    default /*@ calls_later @*/ DoubleStream takeWhile(DoublePredicate predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null;
    //@ ensures acc(state) ** !unused() ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == origin();
    default /*@ calls_later @*/ DoubleStream dropWhile(DoublePredicate predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires action != null;
    //@ ensures acc(state) ** !unused() && done();
    void forEachOrdered(DoubleConsumer action);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires action != null;
    //@ ensures acc(state) ** !unused() && done();
    void forEach(DoubleConsumer action);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done() ** acc(\result[*]);
    double[] toArray();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires op != null;
    //@ ensures acc(state) ** !unused() && done();
    double reduce(double identity, DoubleBinaryOperator op);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires op != null;
    //@ ensures acc(state) ** !unused() && done();
    OptionalDouble reduce(DoubleBinaryOperator op);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    double sum();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    OptionalDouble min();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    OptionalDouble max();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done() ** \result >= 0;
    long count();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    OptionalDouble average();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null;
    //@ ensures acc(state) ** !unused() && done();
    boolean anyMatch(DoublePredicate predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null;
    //@ ensures acc(state) ** !unused() && done();
    boolean allMatch(DoublePredicate predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ requires predicate != null;
    //@ ensures acc(state) ** !unused() && done();
    boolean noneMatch(DoublePredicate predicate);

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    OptionalDouble findFirst();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** !unused() && done();
    OptionalDouble findAny();

    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    static DoubleStream empty();

    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    static DoubleStream of(double t);

    //@ requires acc(values[*], _);
    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    static /*@ pure @*/ DoubleStream of(double... values);
}
