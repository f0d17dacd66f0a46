package java.util.stream;

import java.util.Collection;

// A stream is used once: `acc(s.state)` is the permission to go on with it. What comes out of it
// nothing tells, but for null and how much it can be. While it is not used up it keeps a small share
// of the collection that it came from.
public interface BaseStream<T, S extends BaseStream<T, S>> extends AutoCloseable {
    //@ public ghost instance \bigint state;

    // The collection that it came from and keeps a share of, if there is one.
    //@ public model pure nullable Collection<?> source();

    //@ requires acc(state);
    //@ ensures acc(\result.state) ** \result.source() == source();
    S sequential();

    //@ requires acc(state);
    //@ ensures acc(\result.state) ** \result.source() == source();
    S unordered();

    //@ also
    //@ requires acc(state);
    //@ ensures (source() != null ==> acc(source().state, 1/1000000));
    void close();
}
