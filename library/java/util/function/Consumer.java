package java.util.function;

@FunctionalInterface
public interface Consumer<T> {
    //@ assignable \nothing;
    void accept(/*@ nullable @*/ T t);

    //@ assignable \nothing;
    default Consumer<T> andThen(Consumer<? super T> after);
}
