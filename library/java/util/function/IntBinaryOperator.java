package java.util.function;

@FunctionalInterface
public interface IntBinaryOperator {
    //@ assignable \nothing;
    int applyAsInt(int left, int right);
}
