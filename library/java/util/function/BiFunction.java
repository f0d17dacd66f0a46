package java.util.function;

@FunctionalInterface
public interface BiFunction<T, U, R> {
    /*@ nullable @*/ R apply(/*@ nullable @*/ T t, /*@ nullable @*/ U u);

    default <V> BiFunction<T, U, V> andThen(Function<? super R, ? extends V> after);
}
