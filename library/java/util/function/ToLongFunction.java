package java.util.function;

@FunctionalInterface
public interface ToLongFunction<T> {
    // Whether it can be given null. A lambda can if it asks for null, or makes nothing of what
    // it is given that null forbids.
    //@ public model pure boolean takesNull();

    // Whether it gives the same for the same while nothing else happens.
    //@ public model pure boolean repeats();

    //@ requires takesNull() || value != null;
    //@ assignable \nothing;
    long applyAsLong(/*@ nullable @*/ T value);
}
