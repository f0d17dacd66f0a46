package java.util.function;

@FunctionalInterface
public interface DoublePredicate {
    //@ assignable \nothing;
    boolean test(double value);

    //@ assignable \nothing;
    default DoublePredicate and(DoublePredicate other);

    //@ assignable \nothing;
    default DoublePredicate or(DoublePredicate other);

    //@ assignable \nothing;
    default DoublePredicate negate();
}
