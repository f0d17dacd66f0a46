package java.util.function;

@FunctionalInterface
public interface ToIntFunction<T> {
    //@ assignable \nothing;
    int applyAsInt(/*@ nullable @*/ T value);
}
