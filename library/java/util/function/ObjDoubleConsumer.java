package java.util.function;

@FunctionalInterface
public interface ObjDoubleConsumer<T> {
    //@ assignable \nothing;
    void accept(/*@ nullable @*/ T t, double value);
}
