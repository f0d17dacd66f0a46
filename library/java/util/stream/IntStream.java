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

// A stream is used once: `acc(s.state)` is the permission to go on with it. What comes out of it
// nothing tells, but for null and how much it can be. While it is not used up it keeps a small share
// of the collection that it came from.
public interface IntStream extends BaseStream<Integer, IntStream> {
    //@ requires acc(state) ** predicate != null;
    //@ ensures acc(\result.state) ** \result.source() == source();
    IntStream filter(IntPredicate predicate);

    //@ requires acc(state) ** mapper != null;
    //@ ensures acc(\result.state) ** \result.source() == source();
    IntStream map(IntUnaryOperator mapper);

    //@ requires acc(state) ** mapper != null;
    //@ ensures acc(\result.state) ** \result.source() == source();
    <U> Stream<U> mapToObj(IntFunction<? extends U> mapper);

    //@ requires acc(state) ** mapper != null;
    //@ ensures acc(\result.state) ** \result.source() == source();
    LongStream mapToLong(IntToLongFunction mapper);

    //@ requires acc(state) ** mapper != null;
    //@ ensures acc(\result.state) ** \result.source() == source();
    DoubleStream mapToDouble(IntToDoubleFunction mapper);

    //@ requires acc(state);
    //@ ensures acc(\result.state) ** \result.source() == source();
    IntStream distinct();

    //@ requires acc(state);
    //@ ensures acc(\result.state) ** \result.source() == source();
    IntStream sorted();

    //@ requires acc(state) ** maxSize >= 0;
    //@ ensures acc(\result.state) ** \result.source() == source();
    IntStream limit(long maxSize);

    //@ requires acc(state) ** n >= 0;
    //@ ensures acc(\result.state) ** \result.source() == source();
    IntStream skip(long n);

    //@ requires acc(state) ** action != null;
    //@ ensures acc(\result.state) ** \result.source() == source();
    IntStream peek(IntConsumer action);

    //@ requires acc(state);
    //@ ensures acc(\result.state) ** \result.source() == source() ** \result.nonNull();
    Stream<Integer> boxed();

    //@ requires acc(state);
    //@ ensures acc(\result.state) ** \result.source() == source();
    LongStream asLongStream();

    //@ requires acc(state);
    //@ ensures acc(\result.state) ** \result.source() == source();
    DoubleStream asDoubleStream();

    //@ requires acc(state) ** action != null;
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    void forEach(IntConsumer action);

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000)) ** acc(\result[*]);
    int[] toArray();

    //@ requires acc(state) ** op != null;
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    int reduce(int identity, IntBinaryOperator op);

    //@ requires acc(state) ** op != null;
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    OptionalInt reduce(IntBinaryOperator op);

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    int sum();

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    OptionalInt min();

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    OptionalInt max();

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000)) ** \result >= 0;
    long count();

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    OptionalDouble average();

    //@ requires acc(state) ** predicate != null;
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    boolean anyMatch(IntPredicate predicate);

    //@ requires acc(state) ** predicate != null;
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    boolean allMatch(IntPredicate predicate);

    //@ requires acc(state) ** predicate != null;
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    boolean noneMatch(IntPredicate predicate);

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    OptionalInt findFirst();

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    OptionalInt findAny();

    //@ ensures acc(\result.state) ** \result.source() == null;
    static IntStream empty();

    //@ ensures acc(\result.state) ** \result.source() == null;
    static IntStream of(int t);

    // The array goes into the stream.
    //@ requires acc(values[*]);
    //@ ensures acc(\result.state) ** \result.source() == null;
    static IntStream of(int... values);

    //@ ensures acc(\result.state) ** \result.source() == null;
    static IntStream range(int startInclusive, int endExclusive);

    //@ ensures acc(\result.state) ** \result.source() == null;
    static IntStream rangeClosed(int startInclusive, int endInclusive);
}
