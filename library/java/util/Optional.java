package java.util;

import java.util.function.Supplier;

public final /*@ immutable @*/ class Optional<T> {
    //@ ensures !\result.isPresent();
    public static /*@ pure @*/ <T> Optional<T> empty();

    //@ requires value != null;
    //@ ensures \result.isPresent() && \result.get() == value;
    public static /*@ pure @*/ <T> Optional<T> of(T value);

    //@ ensures \result.isPresent() <==> value != null;
    //@ ensures value != null ==> \result.get() == value;
    public static /*@ pure @*/ <T> Optional<T> ofNullable(/*@ nullable @*/ T value);

    //@ ensures true;
    public /*@ pure @*/ boolean isPresent();

    //@ ensures \result <==> !isPresent();
    public /*@ pure @*/ boolean isEmpty();

    //@ requires isPresent();
    //@ ensures \result == value() && \result != null;
    public /*@ pure @*/ T get();

    //@ ensures isPresent() <==> \result != null;
    //@ public model pure nullable T value();

    //@ requires isPresent();
    //@ ensures \result == value() && \result != null;
    public /*@ pure @*/ T orElseThrow();

    //@ ensures \result == (isPresent() ? value() : other);
    public /*@ pure @*/ /*@ nullable @*/ T orElse(/*@ nullable @*/ T other);
}
