package java.util.function;

@FunctionalInterface
public interface ObjLongConsumer<T> {
    //@ assignable \nothing;
    void accept(/*@ nullable @*/ T t, long value);
}
