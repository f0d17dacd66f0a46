package java.util.function;

@FunctionalInterface
public interface Consumer<T> {
    // Whether it can be given null. A lambda can if it asks for null, or makes nothing of what
    // it is given that null forbids.
    //@ public model pure boolean takesNull();

    //@ requires takesNull() || t != null;
    //@ assignable \nothing;
    void accept(/*@ nullable @*/ T t);

    //@ assignable \nothing;
    default /*@ calls_later @*/ Consumer<T> andThen(Consumer<? super T> after);
}
