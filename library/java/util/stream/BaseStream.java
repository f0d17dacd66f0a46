package java.util.stream;

import java.util.Collection;

// A stream is used once, while what it came from is as it was when it was made. What comes out of it
// nothing tells, but for null and how much it can be.
public interface BaseStream<T, S extends BaseStream<T, S>> extends AutoCloseable {
    //@ public ghost instance \bigint state;

    // Whether it can still be used.
    //@ requires acc(state, _);
    //@ public model pure boolean unused();

    // Whether it was used up or closed, and no other stream was made of it.
    //@ requires acc(state, _);
    //@ public model pure boolean done();

    // The first one of those that were made of each other.
    //@ ensures \result != null;
    //@ public model pure BaseStream<?, ?> origin();

    // The collection that it came from, if there is one.
    //@ public model pure nullable Collection<?> source();

    // The array of objects that it came from, if there is one.
    //@ public model pure nullable Object[] array();

    // Whether what it came from is as it was.
    //@ requires source() != null ==> acc(source().state, _);
    //@ requires array() != null ==> acc(array()[*], _);
    //@ public model pure boolean isThere();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** (\result != this ==> !unused() ** \fresh(\result) ** acc(\result.state)) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ S sequential();

    //@ requires acc(state) ** unused() ** origin().isThere();
    //@ ensures acc(state) ** (\result != this ==> !unused() ** \fresh(\result) ** acc(\result.state)) ** \result.unused() && \result.origin() == origin();
    /*@ calls_later @*/ S unordered();

    // What was made of it is closed, too: so it was not used, or up.
    //@ also
    //@ requires acc(state) ** (unused() || done());
    //@ ensures acc(state) ** !unused() && done();
    void close();
}
