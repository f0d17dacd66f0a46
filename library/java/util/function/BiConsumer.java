package java.util.function;

@FunctionalInterface
public interface BiConsumer<T, U> {
    // Whether it can be given null. A lambda can if it asks for null, or makes nothing of what
    // it is given that null forbids.
    //@ public model pure boolean takesNull();

    //@ requires takesNull() || t != null && u != null;
    //@ assignable \nothing;
    void accept(/*@ nullable @*/ T t, /*@ nullable @*/ U u);

    //@ assignable \nothing;
    default /*@ calls_later @*/ BiConsumer<T, U> andThen(BiConsumer<? super T, ? super U> after);
}
