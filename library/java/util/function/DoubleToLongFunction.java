package java.util.function;

@FunctionalInterface
public interface DoubleToLongFunction {
    //@ assignable \nothing;
    long applyAsLong(double value);
}
