package java.util.function;

@FunctionalInterface
public interface ToIntFunction<T> {
    // Whether it can be given null. A lambda can if it asks for null, or makes nothing of what
    // it is given that null forbids.
    //@ public model pure boolean takesNull();

    //@ requires takesNull() || value != null;
    //@ assignable \nothing;
    int applyAsInt(/*@ nullable @*/ T value);
}
