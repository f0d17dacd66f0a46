package java.util.function;

@FunctionalInterface
public interface Predicate<T> {
    // Whether it can be given null. A lambda can if it asks for null, or makes nothing of what
    // it is given that null forbids.
    //@ public model pure boolean takesNull();

    //@ requires takesNull() || t != null;
    //@ assignable \nothing;
    boolean test(/*@ nullable @*/ T t);

    //@ assignable \nothing;
    default Predicate<T> and(Predicate<? super T> other);

    //@ assignable \nothing;
    default Predicate<T> or(Predicate<? super T> other);

    //@ assignable \nothing;
    default Predicate<T> negate();

    //@ assignable \nothing;
    static <T> Predicate<T> isEqual(/*@ nullable @*/ Object targetRef);

    //@ assignable \nothing;
    static <T> Predicate<T> not(Predicate<? super T> target);
}
