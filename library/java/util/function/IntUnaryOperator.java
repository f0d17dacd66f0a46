package java.util.function;

@FunctionalInterface
public interface IntUnaryOperator {
    //@ assignable \nothing;
    int applyAsInt(int operand);

    //@ assignable \nothing;
    default /*@ calls_later @*/ IntUnaryOperator compose(IntUnaryOperator before);

    //@ assignable \nothing;
    default /*@ calls_later @*/ IntUnaryOperator andThen(IntUnaryOperator after);

    //@ assignable \nothing;
    static /*@ calls_later @*/ IntUnaryOperator identity();
}
