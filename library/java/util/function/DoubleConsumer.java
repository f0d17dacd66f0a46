package java.util.function;

@FunctionalInterface
public interface DoubleConsumer {
    //@ assignable \nothing;
    void accept(double value);

    //@ assignable \nothing;
    default DoubleConsumer andThen(DoubleConsumer after);
}
