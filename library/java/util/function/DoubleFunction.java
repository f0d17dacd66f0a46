package java.util.function;

@FunctionalInterface
public interface DoubleFunction<R> {
    /*@ nullable @*/ R apply(double value);
}
