package java.util.function;

@FunctionalInterface
public interface BiPredicate<T, U> {
    // Whether it can be given null. A lambda can if it asks for null, or makes nothing of what
    // it is given that null forbids.
    //@ public model pure boolean takesNull();

    //@ requires takesNull() || t != null && u != null;
    //@ assignable \nothing;
    boolean test(/*@ nullable @*/ T t, /*@ nullable @*/ U u);

    //@ assignable \nothing;
    default /*@ calls_later @*/ BiPredicate<T, U> and(BiPredicate<? super T, ? super U> other);

    //@ assignable \nothing;
    default /*@ calls_later @*/ BiPredicate<T, U> or(BiPredicate<? super T, ? super U> other);

    //@ assignable \nothing;
    default /*@ calls_later @*/ BiPredicate<T, U> negate();
}
