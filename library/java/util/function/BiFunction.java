package java.util.function;

@FunctionalInterface
public interface BiFunction<T, U, R> {
    // Whether it can be given null. A lambda can if it asks for null, or makes nothing of what
    // it is given that null forbids.
    //@ public model pure boolean takesNull();

    //@ requires takesNull() || t != null && u != null;
    //@ assignable \nothing;
    /*@ nullable @*/ R apply(/*@ nullable @*/ T t, /*@ nullable @*/ U u);

    //@ assignable \nothing;
    default <V> BiFunction<T, U, V> andThen(Function<? super R, ? extends V> after);
}
