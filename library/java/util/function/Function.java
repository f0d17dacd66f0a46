package java.util.function;

@FunctionalInterface
public interface Function<T, R> {
    //@ assignable \nothing;
    /*@ nullable @*/ R apply(/*@ nullable @*/ T t);

    //@ assignable \nothing;
    default <V> Function<V, R> compose(Function<? super V, ? extends T> before);

    //@ assignable \nothing;
    default <V> Function<T, V> andThen(Function<? super R, ? extends V> after);

    //@ assignable \nothing;
    static <T> Function<T, T> identity();
}
