package java.util.function;

@FunctionalInterface
public interface LongUnaryOperator {
    //@ assignable \nothing;
    long applyAsLong(long operand);

    //@ assignable \nothing;
    default /*@ calls_later @*/ LongUnaryOperator compose(LongUnaryOperator before);

    //@ assignable \nothing;
    default /*@ calls_later @*/ LongUnaryOperator andThen(LongUnaryOperator after);

    //@ assignable \nothing;
    static /*@ calls_later @*/ LongUnaryOperator identity();
}
