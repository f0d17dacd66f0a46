package java.util.stream;

import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;

// A stream is used once: `acc(s.state)` is the permission to go on with it. What comes out of it
// nothing tells, but for null and how much it can be. While it is not used up it keeps a small share
// of the collection that it came from.
public interface DoubleStream extends BaseStream<Double, DoubleStream> {
    //@ requires acc(state) ** predicate != null;
    //@ ensures acc(\result.state) ** \result.source() == source();
    DoubleStream filter(DoublePredicate predicate);

    //@ requires acc(state) ** mapper != null;
    //@ ensures acc(\result.state) ** \result.source() == source();
    DoubleStream map(DoubleUnaryOperator mapper);

    //@ requires acc(state) ** mapper != null;
    //@ ensures acc(\result.state) ** \result.source() == source();
    <U> Stream<U> mapToObj(DoubleFunction<? extends U> mapper);

    //@ requires acc(state) ** mapper != null;
    //@ ensures acc(\result.state) ** \result.source() == source();
    IntStream mapToInt(DoubleToIntFunction mapper);

    //@ requires acc(state) ** mapper != null;
    //@ ensures acc(\result.state) ** \result.source() == source();
    LongStream mapToLong(DoubleToLongFunction mapper);

    //@ requires acc(state);
    //@ ensures acc(\result.state) ** \result.source() == source();
    DoubleStream distinct();

    //@ requires acc(state);
    //@ ensures acc(\result.state) ** \result.source() == source();
    DoubleStream sorted();

    //@ requires acc(state) ** maxSize >= 0;
    //@ ensures acc(\result.state) ** \result.source() == source();
    DoubleStream limit(long maxSize);

    //@ requires acc(state) ** n >= 0;
    //@ ensures acc(\result.state) ** \result.source() == source();
    DoubleStream skip(long n);

    //@ requires acc(state) ** action != null;
    //@ ensures acc(\result.state) ** \result.source() == source();
    DoubleStream peek(DoubleConsumer action);

    //@ requires acc(state);
    //@ ensures acc(\result.state) ** \result.source() == source() ** \result.nonNull();
    Stream<Double> boxed();

    //@ requires acc(state) ** action != null;
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    void forEach(DoubleConsumer action);

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000)) ** acc(\result[*]);
    double[] toArray();

    //@ requires acc(state) ** op != null;
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    double reduce(double identity, DoubleBinaryOperator op);

    //@ requires acc(state) ** op != null;
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    OptionalDouble reduce(DoubleBinaryOperator op);

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    double sum();

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    OptionalDouble min();

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    OptionalDouble max();

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000)) ** \result >= 0;
    long count();

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    OptionalDouble average();

    //@ requires acc(state) ** predicate != null;
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    boolean anyMatch(DoublePredicate predicate);

    //@ requires acc(state) ** predicate != null;
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    boolean allMatch(DoublePredicate predicate);

    //@ requires acc(state) ** predicate != null;
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    boolean noneMatch(DoublePredicate predicate);

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    OptionalDouble findFirst();

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    OptionalDouble findAny();

    //@ ensures acc(\result.state) ** \result.source() == null;
    static DoubleStream empty();

    //@ ensures acc(\result.state) ** \result.source() == null;
    static DoubleStream of(double t);

    // The array goes into the stream.
    //@ requires acc(values[*]);
    //@ ensures acc(\result.state) ** \result.source() == null;
    static DoubleStream of(double... values);
}
