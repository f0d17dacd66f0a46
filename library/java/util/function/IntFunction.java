package java.util.function;

@FunctionalInterface
public interface IntFunction<R> {
    //@ assignable \nothing;
    /*@ nullable @*/ R apply(int value);
}
