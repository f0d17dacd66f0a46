package java.util.function;

@FunctionalInterface
public interface DoubleFunction<R> {
    // Whether it never gives null. A lambda does not if all that it gives is made by it, or a text
    // or a box.
    //@ public model pure boolean neverGivesNull();

    //@ assignable \nothing;
    //@ ensures neverGivesNull() ==> \result != null;
    /*@ nullable @*/ R apply(double value);
}
