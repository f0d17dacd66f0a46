package java.util.function;

@FunctionalInterface
public interface LongToIntFunction {
    //@ assignable \nothing;
    int applyAsInt(long value);
}
