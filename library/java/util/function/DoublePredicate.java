package java.util.function;

@FunctionalInterface
public interface DoublePredicate {
    boolean test(double value);

    default DoublePredicate and(DoublePredicate other);

    default DoublePredicate or(DoublePredicate other);

    default DoublePredicate negate();
}
