package java.util;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

public final /*@ immutable @*/ class Optional<T> {
    private Optional(/*@ nullable @*/ T value);

    //@ ensures !\result.isPresent();
    public static /*@ pure @*/ <T> Optional<T> empty();

    //@ requires value != null;
    //@ ensures \result.isPresent() && \result.get() == value;
    public static /*@ pure @*/ <T> Optional<T> of(T value);

    //@ ensures \result.isPresent() <==> value != null;
    //@ ensures value != null ==> \result.get() == value;
    public static /*@ pure @*/ <T> Optional<T> ofNullable(/*@ nullable @*/ T value);

    //@ ensures isPresent() <==> \result != null;
    //@ public model pure nullable T value();

    //@ ensures true;
    public /*@ pure @*/ boolean isPresent();

    //@ ensures \result <==> !isPresent();
    public /*@ pure @*/ boolean isEmpty();

    //@ requires isPresent();
    //@ ensures \result == value() && \result != null;
    public /*@ pure @*/ T get();

    //@ requires isPresent();
    //@ ensures \result == value() && \result != null;
    public /*@ pure @*/ T orElseThrow();

    //@ requires exceptionSupplier != null;
    //@ assignable \nothing;
    //@ ensures isPresent() && \result == value();
    //@ signals (Throwable e) !isPresent();
    public <X extends Throwable> T orElseThrow(Supplier<? extends X> exceptionSupplier) throws X;

    //@ ensures \result == (isPresent() ? value() : other);
    public /*@ pure @*/ /*@ nullable @*/ T orElse(/*@ nullable @*/ T other);

    //@ requires supplier != null;
    //@ assignable \nothing;
    //@ ensures isPresent() ==> \result == value();
    public /*@ nullable @*/ T orElseGet(Supplier<? extends T> supplier);

    //@ requires action != null;
    //@ assignable \nothing;
    public void ifPresent(Consumer<? super T> action);

    //@ requires action != null && emptyAction != null;
    //@ assignable \nothing;
    public void ifPresentOrElse(Consumer<? super T> action, Runnable emptyAction);

    //@ requires predicate != null;
    //@ assignable \nothing;
    //@ ensures \result.isPresent() ==> isPresent() && \result.value() == value();
    public Optional<T> filter(Predicate<? super T> predicate);

    //@ requires mapper != null;
    //@ assignable \nothing;
    //@ ensures \result.isPresent() ==> isPresent();
    public <U> Optional<U> map(Function<? super T, ? extends U> mapper);

    // What the mapper gives must not be null, which nothing says of it.
    //@ requires mapper != null;
    //@ assignable \nothing;
    //@ ensures \result.isPresent() ==> isPresent();
    //@ signals_only NullPointerException;
    public <U> Optional<U> flatMap(Function<? super T, ? extends Optional<? extends U>> mapper);

    //@ requires supplier != null;
    //@ assignable \nothing;
    //@ ensures isPresent() ==> \result.isPresent() && \result.value() == value();
    //@ signals_only NullPointerException;
    public Optional<T> or(Supplier<? extends Optional<? extends T>> supplier);

    // These ask the value, which may change: they are not pure.
    public boolean equals(/*@ nullable @*/ Object obj);

    public int hashCode();

    public String toString();
}
