package java.util.function;

@FunctionalInterface
public interface LongPredicate {
    boolean test(long value);

    default LongPredicate and(LongPredicate other);

    default LongPredicate or(LongPredicate other);

    default LongPredicate negate();
}
