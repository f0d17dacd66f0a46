package java.util.function;

@FunctionalInterface
public interface IntUnaryOperator {
    //@ assignable \nothing;
    int applyAsInt(int operand);

    //@ assignable \nothing;
    default IntUnaryOperator compose(IntUnaryOperator before);

    //@ assignable \nothing;
    default IntUnaryOperator andThen(IntUnaryOperator after);

    //@ assignable \nothing;
    static IntUnaryOperator identity();
}
