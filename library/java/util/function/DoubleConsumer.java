package java.util.function;

@FunctionalInterface
public interface DoubleConsumer {
    //@ assignable \nothing;
    void accept(double value);

    //@ assignable \nothing;
    default /*@ calls_later @*/ DoubleConsumer andThen(DoubleConsumer after);
}
