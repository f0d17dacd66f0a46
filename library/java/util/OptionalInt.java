package java.util;

import java.util.function.IntConsumer;
import java.util.function.IntSupplier;

public final /*@ immutable @*/ class OptionalInt {
    private OptionalInt();

    //@ ensures !\result.isPresent();
    public static /*@ pure @*/ OptionalInt empty();

    //@ ensures \result.isPresent() && \result.getAsInt() == value;
    public static /*@ pure @*/ OptionalInt of(int value);

    public /*@ pure @*/ boolean isPresent();

    //@ ensures \result <==> !isPresent();
    public /*@ pure @*/ boolean isEmpty();

    //@ requires isPresent();
    public /*@ pure @*/ int getAsInt();

    //@ requires isPresent();
    //@ ensures \result == getAsInt();
    public /*@ pure @*/ int orElseThrow();

    //@ ensures \result == (isPresent() ? getAsInt() : other);
    public /*@ pure @*/ int orElse(int other);

    //@ requires supplier != null;
    //@ assignable \nothing;
    public int orElseGet(IntSupplier supplier);

    //@ requires action != null;
    //@ assignable \nothing;
    public void ifPresent(IntConsumer action);

    public /*@ pure @*/ /*@ non_null @*/ String toString();
}
