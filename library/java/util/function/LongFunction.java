package java.util.function;

@FunctionalInterface
public interface LongFunction<R> {
    //@ assignable \nothing;
    /*@ nullable @*/ R apply(long value);
}
