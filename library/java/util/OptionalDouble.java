package java.util;

import java.util.function.DoubleConsumer;
import java.util.function.DoubleSupplier;

public final /*@ immutable @*/ class OptionalDouble {
    private OptionalDouble();

    //@ ensures !\result.isPresent();
    public static /*@ pure @*/ OptionalDouble empty();

    //@ ensures \result.isPresent() && true;
    public static /*@ pure @*/ OptionalDouble of(double value);

    public /*@ pure @*/ boolean isPresent();

    //@ ensures \result <==> !isPresent();
    public /*@ pure @*/ boolean isEmpty();

    //@ requires isPresent();
    public /*@ pure @*/ double getAsDouble();

    //@ requires isPresent();
    public /*@ pure @*/ double orElseThrow();

    public /*@ pure @*/ double orElse(double other);

    //@ requires supplier != null;
    //@ assignable \nothing;
    public double orElseGet(DoubleSupplier supplier);

    //@ requires action != null;
    //@ assignable \nothing;
    public void ifPresent(DoubleConsumer action);

    public /*@ pure @*/ /*@ non_null @*/ String toString();
}
