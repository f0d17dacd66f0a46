package java.util.function;

@FunctionalInterface
public interface ToDoubleFunction<T> {
    //@ assignable \nothing;
    double applyAsDouble(/*@ nullable @*/ T value);
}
