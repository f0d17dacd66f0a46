package java.util.function;

@FunctionalInterface
public interface Supplier<T> {
    /*@ nullable @*/ T get();
}
