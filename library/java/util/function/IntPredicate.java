package java.util.function;

@FunctionalInterface
public interface IntPredicate {
    boolean test(int value);

    default IntPredicate and(IntPredicate other);

    default IntPredicate or(IntPredicate other);

    default IntPredicate negate();
}
