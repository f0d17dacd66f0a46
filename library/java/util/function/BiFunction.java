package java.util.function;

@FunctionalInterface
public interface BiFunction<T, U, R> {
    // Whether it can be given null. A lambda can if it asks for null, or makes nothing of what
    // it is given that null forbids.
    //@ public model pure boolean takesNull();

    // Whether it never gives null, as functions can: see `Function`.
    //@ public model pure boolean neverGivesNull();

    //@ requires takesNull() || t != null && u != null;
    //@ assignable \nothing;
    //@ ensures neverGivesNull() ==> \result != null;
    /*@ nullable @*/ R apply(/*@ nullable @*/ T t, /*@ nullable @*/ U u);

    //@ requires after.takesNull() || neverGivesNull();
    //@ assignable \nothing;
    default /*@ calls_later @*/ <V> BiFunction<T, U, V> andThen(Function<? super R, ? extends V> after);
}
