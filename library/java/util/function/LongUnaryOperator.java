package java.util.function;

@FunctionalInterface
public interface LongUnaryOperator {
    //@ assignable \nothing;
    long applyAsLong(long operand);

    //@ assignable \nothing;
    default LongUnaryOperator compose(LongUnaryOperator before);

    //@ assignable \nothing;
    default LongUnaryOperator andThen(LongUnaryOperator after);

    //@ assignable \nothing;
    static LongUnaryOperator identity();
}
