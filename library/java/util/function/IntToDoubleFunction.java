package java.util.function;

@FunctionalInterface
public interface IntToDoubleFunction {
    //@ assignable \nothing;
    double applyAsDouble(int value);
}
