package java.util.function;

@FunctionalInterface
public interface BiConsumer<T, U> {
    //@ assignable \nothing;
    void accept(/*@ nullable @*/ T t, /*@ nullable @*/ U u);

    //@ assignable \nothing;
    default BiConsumer<T, U> andThen(BiConsumer<? super T, ? super U> after);
}
