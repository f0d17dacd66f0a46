package java.util.function;

@FunctionalInterface
public interface LongPredicate {
    //@ assignable \nothing;
    boolean test(long value);

    //@ assignable \nothing;
    default LongPredicate and(LongPredicate other);

    //@ assignable \nothing;
    default LongPredicate or(LongPredicate other);

    //@ assignable \nothing;
    default LongPredicate negate();
}
