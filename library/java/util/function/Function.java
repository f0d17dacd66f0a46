package java.util.function;

@FunctionalInterface
public interface Function<T, R> {
    /*@ nullable @*/ R apply(/*@ nullable @*/ T t);

    default <V> Function<V, R> compose(Function<? super V, ? extends T> before);

    default <V> Function<T, V> andThen(Function<? super R, ? extends V> after);

    static <T> Function<T, T> identity();
}
