package java.util;

// An iterator belongs to one state of its collection: after a change nothing is known that
// would let it go on. It reads the collection with the share that the caller holds.
public interface Iterator<E> {
    //@ public ghost instance \bigint cursor;

    // Whether it is one of the library's own. What an iterator of another class does, that class says:
    // contracts that ask for this are not about it.
    //@ public model pure boolean ofLibrary();

    // All empty collections that cannot be changed may give one and the same iterator: it has no
    // source, and nobody holds its cursor.
    //@ public model pure boolean shared();

    //@ ensures \result != null;
    //@ public model pure Collection<E> source();

    // Whether `remove` may put what is left in another order, as that of a heap does.
    //@ public model pure boolean reorders();

    // The state of the collection that it goes on from.
    //@ requires acc(cursor, _);
    //@ ensures !shared();
    //@ public model pure \bigint expected();

    // How many elements it has gone past.
    //@ requires acc(cursor, _);
    //@ ensures \result >= 0 && !shared();
    //@ public model pure \bigint position();

    // Whether the last element it gave may be removed.
    //@ requires acc(cursor, _);
    //@ public model pure boolean removable();

    //@ requires ofLibrary();
    //@ requires !shared() ==> acc(cursor, _) ** acc(source().state, _) ** source().state == expected();
    //@ ensures \result <==> !shared() && position() < source().content().length;
    /*@ pure @*/ boolean hasNext();

    //@ requires ofLibrary() ** acc(cursor) ** source().state == expected();
    //@ requires position() < source().content().length;
    //@ ensures acc(cursor) ** expected() == \old(expected()) ** removable();
    //@ ensures position() == \old(position()) + 1;
    //@ ensures \result == \old(source().content()[position()]);
    /*@ nullable @*/ E next();

    // A heap is put in order again, so that what comes next and what is left where is not told.
    //@ requires ofLibrary() ** acc(cursor) ** acc(source().state) ** source().state == expected();
    //@ requires removable() && 1 <= position() && position() <= source().content().length;
    //@ ensures acc(cursor) ** acc(source().state) ** source().state > \old(source().state);
    //@ ensures !reorders() || source() instanceof List || source() instanceof Set || source() instanceof Deque || !(source() instanceof PriorityQueue) ==> expected() == source().state;
    //@ ensures !removable();
    //@ ensures position() == \old(position()) - 1;
    //@ ensures source().content().length == \old(source().content()).length - 1;
    //@ ensures !reorders() || source() instanceof List || source() instanceof Set || source() instanceof Deque || !(source() instanceof PriorityQueue) ==> source().content() == \old(source().content()[0 .. position() - 1] + source().content()[position() .. source().content().length]);
    default void remove();
}
