package java.util.function;

@FunctionalInterface
public interface Function<T, R> {
    // Whether it can be given null. A lambda can if it asks for null, or makes nothing of what
    // it is given that null forbids.
    //@ public model pure boolean takesNull();

    // Whether it never gives null. A lambda does not if all that it gives is made by it, or a text
    // or a box.
    //@ public model pure boolean neverGivesNull();

    // Whether it gives the same for the same while nothing else happens.
    //@ public model pure boolean repeats();

    // Whether it does, and gives boxes, texts or constants of an enumeration, which have an order.
    //@ public model pure boolean givesKeys();

    //@ requires takesNull() || t != null;
    //@ assignable \nothing;
    //@ ensures neverGivesNull() ==> \result != null;
    /*@ nullable @*/ R apply(/*@ nullable @*/ T t);

    // What one gives is given to the other.
    //@ requires takesNull() || before.neverGivesNull();
    //@ assignable \nothing;
    default /*@ calls_later @*/ <V> Function<V, R> compose(Function<? super V, ? extends T> before);

    //@ requires after.takesNull() || neverGivesNull();
    //@ assignable \nothing;
    default /*@ calls_later @*/ <V> Function<T, V> andThen(Function<? super R, ? extends V> after);

    //@ assignable \nothing;
    static /*@ calls_later @*/ <T> Function<T, T> identity();
}
