package java.util.function;

@FunctionalInterface
public interface UnaryOperator<T> extends Function<T, T> {
    //@ assignable \nothing;
    static /*@ calls_later @*/ <T> UnaryOperator<T> identity();
}
