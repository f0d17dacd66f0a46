package java.util.function;

@FunctionalInterface
public interface ToLongFunction<T> {
    //@ assignable \nothing;
    long applyAsLong(/*@ nullable @*/ T value);
}
