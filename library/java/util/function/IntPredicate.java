package java.util.function;

@FunctionalInterface
public interface IntPredicate {
    //@ assignable \nothing;
    boolean test(int value);

    //@ assignable \nothing;
    default /*@ calls_later @*/ IntPredicate and(IntPredicate other);

    //@ assignable \nothing;
    default /*@ calls_later @*/ IntPredicate or(IntPredicate other);

    //@ assignable \nothing;
    default /*@ calls_later @*/ IntPredicate negate();
}
