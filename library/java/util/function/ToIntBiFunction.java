package java.util.function;

@FunctionalInterface
public interface ToIntBiFunction<T, U> {
    // Whether it can be given null. A lambda can if it asks for null, or makes nothing of what
    // it is given that null forbids.
    //@ public model pure boolean takesNull();

    //@ requires takesNull() || t != null && u != null;
    //@ assignable \nothing;
    int applyAsInt(/*@ nullable @*/ T t, /*@ nullable @*/ U u);
}
