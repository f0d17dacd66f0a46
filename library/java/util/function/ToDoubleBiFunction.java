package java.util.function;

@FunctionalInterface
public interface ToDoubleBiFunction<T, U> {
    // Whether it can be given null. A lambda can if it asks for null, or makes nothing of what
    // it is given that null forbids.
    //@ public model pure boolean takesNull();

    //@ requires takesNull() || t != null && u != null;
    //@ assignable \nothing;
    double applyAsDouble(/*@ nullable @*/ T t, /*@ nullable @*/ U u);
}
