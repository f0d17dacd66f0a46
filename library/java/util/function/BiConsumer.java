package java.util.function;

@FunctionalInterface
public interface BiConsumer<T, U> {
    void accept(/*@ nullable @*/ T t, /*@ nullable @*/ U u);

    default BiConsumer<T, U> andThen(BiConsumer<? super T, ? super U> after);
}
