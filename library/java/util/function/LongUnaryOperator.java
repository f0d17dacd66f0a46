package java.util.function;

@FunctionalInterface
public interface LongUnaryOperator {
    long applyAsLong(long operand);

    default LongUnaryOperator compose(LongUnaryOperator before);

    default LongUnaryOperator andThen(LongUnaryOperator after);

    static LongUnaryOperator identity();
}
