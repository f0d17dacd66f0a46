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

// A stream is used once: `acc(s.state)` is the permission to go on with it. What comes out of it
// nothing tells, but for null and how much it can be. While it is not used up it keeps a small share
// of the collection that it came from.
public interface LongStream extends BaseStream<Long, LongStream> {
    //@ requires acc(state) ** predicate != null;
    //@ ensures acc(\result.state) ** \result.source() == source();
    LongStream filter(LongPredicate predicate);

    //@ requires acc(state) ** mapper != null;
    //@ ensures acc(\result.state) ** \result.source() == source();
    LongStream map(LongUnaryOperator mapper);

    //@ requires acc(state) ** mapper != null;
    //@ ensures acc(\result.state) ** \result.source() == source();
    <U> Stream<U> mapToObj(LongFunction<? extends U> mapper);

    //@ requires acc(state) ** mapper != null;
    //@ ensures acc(\result.state) ** \result.source() == source();
    IntStream mapToInt(LongToIntFunction mapper);

    //@ requires acc(state) ** mapper != null;
    //@ ensures acc(\result.state) ** \result.source() == source();
    DoubleStream mapToDouble(LongToDoubleFunction mapper);

    //@ requires acc(state);
    //@ ensures acc(\result.state) ** \result.source() == source();
    LongStream distinct();

    //@ requires acc(state);
    //@ ensures acc(\result.state) ** \result.source() == source();
    LongStream sorted();

    //@ requires acc(state) ** maxSize >= 0;
    //@ ensures acc(\result.state) ** \result.source() == source();
    LongStream limit(long maxSize);

    //@ requires acc(state) ** n >= 0;
    //@ ensures acc(\result.state) ** \result.source() == source();
    LongStream skip(long n);

    //@ requires acc(state) ** action != null;
    //@ ensures acc(\result.state) ** \result.source() == source();
    LongStream peek(LongConsumer action);

    //@ requires acc(state);
    //@ ensures acc(\result.state) ** \result.source() == source() ** \result.nonNull();
    Stream<Long> boxed();

    //@ requires acc(state);
    //@ ensures acc(\result.state) ** \result.source() == source();
    DoubleStream asDoubleStream();

    //@ requires acc(state) ** action != null;
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    void forEach(LongConsumer action);

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000)) ** acc(\result[*]);
    long[] toArray();

    //@ requires acc(state) ** op != null;
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    long reduce(long identity, LongBinaryOperator op);

    //@ requires acc(state) ** op != null;
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    OptionalLong reduce(LongBinaryOperator op);

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    long sum();

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    OptionalLong min();

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    OptionalLong max();

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000)) ** \result >= 0;
    long count();

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    OptionalDouble average();

    //@ requires acc(state) ** predicate != null;
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    boolean anyMatch(LongPredicate predicate);

    //@ requires acc(state) ** predicate != null;
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    boolean allMatch(LongPredicate predicate);

    //@ requires acc(state) ** predicate != null;
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    boolean noneMatch(LongPredicate predicate);

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    OptionalLong findFirst();

    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    OptionalLong findAny();

    //@ ensures acc(\result.state) ** \result.source() == null;
    static LongStream empty();

    //@ ensures acc(\result.state) ** \result.source() == null;
    static LongStream of(long t);

    // The array goes into the stream.
    //@ requires acc(values[*]);
    //@ ensures acc(\result.state) ** \result.source() == null;
    static LongStream of(long... values);

    //@ ensures acc(\result.state) ** \result.source() == null;
    static LongStream range(long startInclusive, long endExclusive);

    //@ ensures acc(\result.state) ** \result.source() == null;
    static LongStream rangeClosed(long startInclusive, long endInclusive);
}
