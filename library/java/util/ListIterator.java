package java.util;

// Between two elements of a list: `position()` are before it. It goes both ways, and changes the
// list where it is; every change by anybody else ends it.
public interface ListIterator<E> extends Iterator<E> {
    // Whether it was made by `listIterator`. The iterators of some lists are of this class, too,
    // and refuse to go back.
    //@ public model pure boolean bothWays();

    // The index of the element that it gave last and that is still there; -1 if there is none.
    // After `next` that is the one before it, and only then `removable()`.
    //@ requires acc(cursor, _);
    //@ ensures \result >= -1;
    //@ ensures removable() ==> \result >= 0 && \result == position() - 1;
    //@ public model pure \bigint last();

    /*@ pure @*/ boolean hasNext();

    //@ requires ofLibrary() ** acc(cursor) ** source().state == expected();
    //@ requires position() < source().content().length;
    //@ ensures acc(cursor) ** expected() == \old(expected()) ** removable();
    //@ ensures position() == \old(position()) + 1 ** last() == \old(position());
    //@ ensures \result == \old(source().content()[position()]);
    /*@ nullable @*/ E next();

    //@ requires ofLibrary() ** acc(cursor, _) ** bothWays();
    //@ ensures \result <==> position() > 0;
    /*@ pure @*/ boolean hasPrevious();

    //@ requires ofLibrary() ** acc(cursor) ** source().state == expected() ** bothWays();
    //@ requires 1 <= position() && position() <= source().content().length;
    //@ ensures acc(cursor) ** expected() == \old(expected()) ** !removable();
    //@ ensures position() == \old(position()) - 1 ** last() == position();
    //@ ensures \result == \old(source().content()[position() - 1]);
    /*@ nullable @*/ E previous();

    //@ requires ofLibrary() ** acc(cursor, _) ** bothWays();
    //@ ensures \result == position();
    /*@ pure @*/ int nextIndex();

    //@ requires ofLibrary() ** acc(cursor, _) ** bothWays();
    //@ ensures \result == position() - 1;
    /*@ pure @*/ int previousIndex();

    //@ requires ofLibrary() ** acc(cursor) ** acc(source().state) ** source().state == expected();
    //@ requires 0 <= last() && last() < source().content().length;
    //@ ensures acc(cursor) ** acc(source().state) ** source().state > \old(source().state);
    //@ ensures expected() == source().state ** !removable() ** last() == -1;
    //@ ensures position() == \old(last() < position() ? position() - 1 : position());
    //@ ensures source().content() == \old(source().content()[0 .. last()] + source().content()[last() + 1 .. source().content().length]);
    void remove();

    //@ requires ofLibrary() ** acc(cursor) ** acc(source().state) ** source().state == expected() ** bothWays();
    //@ requires 0 <= last() && last() < source().content().length;
    //@ ensures acc(cursor) ** acc(source().state) ** source().state > \old(source().state);
    //@ ensures expected() == source().state ** last() == \old(last());
    //@ ensures position() == \old(position()) ** removable() == \old(removable());
    //@ ensures source().content() == \old(source().content()).set(\old(last()), e);
    void set(/*@ nullable @*/ E e);

    //@ requires ofLibrary() ** acc(cursor) ** acc(source().state) ** source().state == expected() ** bothWays();
    //@ requires position() <= source().content().length;
    //@ ensures acc(cursor) ** acc(source().state) ** source().state > \old(source().state);
    //@ ensures expected() == source().state ** !removable() ** last() == -1;
    //@ ensures position() == \old(position()) + 1;
    //@ ensures source().content() == \old(source().content()[0 .. position()]) + \seq<E>(e) + \old(source().content()[position() .. source().content().length]);
    void add(/*@ nullable @*/ E e);
}
