package java.util.function;

@FunctionalInterface
public interface ToLongBiFunction<T, U> {
    long applyAsLong(/*@ nullable @*/ T t, /*@ nullable @*/ U u);
}
