package java.util.function;

@FunctionalInterface
public interface Supplier<T> {
    // Whether it never gives null, as functions can: see `Function`.
    //@ public model pure boolean neverGivesNull();

    //@ assignable \nothing;
    //@ ensures neverGivesNull() ==> \result != null;
    /*@ nullable @*/ T get();
}
