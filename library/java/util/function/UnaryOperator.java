package java.util.function;

@FunctionalInterface
public interface UnaryOperator<T> extends Function<T, T> {
    //@ assignable \nothing;
    static <T> UnaryOperator<T> identity();
}
