package java.util.function;

@FunctionalInterface
public interface ToIntBiFunction<T, U> {
    int applyAsInt(/*@ nullable @*/ T t, /*@ nullable @*/ U u);
}
