package java.util.function;

@FunctionalInterface
public interface DoublePredicate {
    //@ assignable \nothing;
    boolean test(double value);

    //@ assignable \nothing;
    default /*@ calls_later @*/ DoublePredicate and(DoublePredicate other);

    //@ assignable \nothing;
    default /*@ calls_later @*/ DoublePredicate or(DoublePredicate other);

    //@ assignable \nothing;
    default /*@ calls_later @*/ DoublePredicate negate();
}
