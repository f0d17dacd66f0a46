package java.util.function;

@FunctionalInterface
public interface DoubleFunction<R> {
    //@ assignable \nothing;
    /*@ nullable @*/ R apply(double value);
}
