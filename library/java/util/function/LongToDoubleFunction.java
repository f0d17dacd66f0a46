package java.util.function;

@FunctionalInterface
public interface LongToDoubleFunction {
    //@ assignable \nothing;
    double applyAsDouble(long value);
}
