package java.util.function;

@FunctionalInterface
public interface ObjIntConsumer<T> {
    //@ assignable \nothing;
    void accept(/*@ nullable @*/ T t, int value);
}
