package java.util.function;

@FunctionalInterface
public interface Supplier<T> {
    //@ assignable \nothing;
    /*@ nullable @*/ T get();
}
