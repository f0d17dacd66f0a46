package java.util.function;

@FunctionalInterface
public interface DoubleUnaryOperator {
    //@ assignable \nothing;
    double applyAsDouble(double operand);

    //@ assignable \nothing;
    default DoubleUnaryOperator compose(DoubleUnaryOperator before);

    //@ assignable \nothing;
    default DoubleUnaryOperator andThen(DoubleUnaryOperator after);

    //@ assignable \nothing;
    static DoubleUnaryOperator identity();
}
