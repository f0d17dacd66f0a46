package java.util;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

public final /*@ immutable @*/ class OptionalLong {
    private OptionalLong();

    //@ ensures !\result.isPresent();
    public static /*@ pure @*/ OptionalLong empty();

    //@ ensures \result.isPresent() && \result.getAsLong() == value;
    public static /*@ pure @*/ OptionalLong of(long value);

    public /*@ pure @*/ boolean isPresent();

    //@ ensures \result <==> !isPresent();
    public /*@ pure @*/ boolean isEmpty();

    //@ requires isPresent();
    public /*@ pure @*/ long getAsLong();

    //@ requires isPresent();
    //@ ensures \result == getAsLong();
    public /*@ pure @*/ long orElseThrow();

    //@ ensures \result == (isPresent() ? getAsLong() : other);
    public /*@ pure @*/ long orElse(long other);

    //@ requires supplier != null;
    //@ assignable \nothing;
    public long orElseGet(LongSupplier supplier);

    //@ requires action != null;
    //@ assignable \nothing;
    public void ifPresent(LongConsumer action);

    public /*@ pure @*/ /*@ non_null @*/ String toString();
}
