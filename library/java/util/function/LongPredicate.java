package java.util.function;

@FunctionalInterface
public interface LongPredicate {
    //@ assignable \nothing;
    boolean test(long value);

    //@ assignable \nothing;
    default /*@ calls_later @*/ LongPredicate and(LongPredicate other);

    //@ assignable \nothing;
    default /*@ calls_later @*/ LongPredicate or(LongPredicate other);

    //@ assignable \nothing;
    default /*@ calls_later @*/ LongPredicate negate();
}
