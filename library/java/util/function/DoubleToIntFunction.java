package java.util.function;

@FunctionalInterface
public interface DoubleToIntFunction {
    //@ assignable \nothing;
    int applyAsInt(double value);
}
