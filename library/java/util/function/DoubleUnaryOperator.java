package java.util.function;

@FunctionalInterface
public interface DoubleUnaryOperator {
    //@ assignable \nothing;
    double applyAsDouble(double operand);

    //@ assignable \nothing;
    default /*@ calls_later @*/ DoubleUnaryOperator compose(DoubleUnaryOperator before);

    //@ assignable \nothing;
    default /*@ calls_later @*/ DoubleUnaryOperator andThen(DoubleUnaryOperator after);

    //@ assignable \nothing;
    static /*@ calls_later @*/ DoubleUnaryOperator identity();
}
