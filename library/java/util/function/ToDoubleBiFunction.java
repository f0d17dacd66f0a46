package java.util.function;

@FunctionalInterface
public interface ToDoubleBiFunction<T, U> {
    //@ assignable \nothing;
    double applyAsDouble(/*@ nullable @*/ T t, /*@ nullable @*/ U u);
}
