package java.util.function;

@FunctionalInterface
public interface IntToLongFunction {
    //@ assignable \nothing;
    long applyAsLong(int value);
}
