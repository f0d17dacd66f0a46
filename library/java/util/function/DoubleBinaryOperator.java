package java.util.function;

@FunctionalInterface
public interface DoubleBinaryOperator {
    //@ assignable \nothing;
    double applyAsDouble(double left, double right);
}
