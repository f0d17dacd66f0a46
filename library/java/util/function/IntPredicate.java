package java.util.function;

@FunctionalInterface
public interface IntPredicate {
    //@ assignable \nothing;
    boolean test(int value);

    //@ assignable \nothing;
    default IntPredicate and(IntPredicate other);

    //@ assignable \nothing;
    default IntPredicate or(IntPredicate other);

    //@ assignable \nothing;
    default IntPredicate negate();
}
