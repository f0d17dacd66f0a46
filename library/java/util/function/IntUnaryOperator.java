package java.util.function;

@FunctionalInterface
public interface IntUnaryOperator {
    int applyAsInt(int operand);

    default IntUnaryOperator compose(IntUnaryOperator before);

    default IntUnaryOperator andThen(IntUnaryOperator after);

    static IntUnaryOperator identity();
}
