package java.util.function;

@FunctionalInterface
public interface BiFunction<T, U, R> {
    //@ assignable \nothing;
    /*@ nullable @*/ R apply(/*@ nullable @*/ T t, /*@ nullable @*/ U u);

    //@ assignable \nothing;
    default <V> BiFunction<T, U, V> andThen(Function<? super R, ? extends V> after);
}
