package java.util.function;

@FunctionalInterface
public interface DoubleUnaryOperator {
    double applyAsDouble(double operand);

    default DoubleUnaryOperator compose(DoubleUnaryOperator before);

    default DoubleUnaryOperator andThen(DoubleUnaryOperator after);

    static DoubleUnaryOperator identity();
}
