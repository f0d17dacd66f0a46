package java.util.function;

@FunctionalInterface
public interface ToIntBiFunction<T, U> {
    //@ assignable \nothing;
    int applyAsInt(/*@ nullable @*/ T t, /*@ nullable @*/ U u);
}
