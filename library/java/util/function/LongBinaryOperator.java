package java.util.function;

@FunctionalInterface
public interface LongBinaryOperator {
    //@ assignable \nothing;
    long applyAsLong(long left, long right);
}
