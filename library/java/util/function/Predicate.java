package java.util.function;

@FunctionalInterface
public interface Predicate<T> {
    // Whether it can be given null. A lambda can if it asks for null, or makes nothing of what
    // it is given that null forbids.
    //@ public model pure boolean takesNull();

    // Whether it is false of null, as far as its text says so.
    //@ public model pure boolean refusesNull();

    //@ requires takesNull() || t != null;
    //@ assignable \nothing;
    boolean test(/*@ nullable @*/ T t);

    //@ assignable \nothing;
    default /*@ calls_later @*/ Predicate<T> and(Predicate<? super T> other);

    //@ assignable \nothing;
    default /*@ calls_later @*/ Predicate<T> or(Predicate<? super T> other);

    //@ assignable \nothing;
    default /*@ calls_later @*/ Predicate<T> negate();

    //@ assignable \nothing;
    static /*@ calls_later @*/ <T> Predicate<T> isEqual(/*@ nullable @*/ Object targetRef);

    //@ assignable \nothing;
    static /*@ calls_later @*/ <T> Predicate<T> not(Predicate<? super T> target);
}
