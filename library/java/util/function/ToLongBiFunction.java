package java.util.function;

@FunctionalInterface
public interface ToLongBiFunction<T, U> {
    //@ assignable \nothing;
    long applyAsLong(/*@ nullable @*/ T t, /*@ nullable @*/ U u);
}
