package java.util.function;

@FunctionalInterface
public interface IntConsumer {
    //@ assignable \nothing;
    void accept(int value);

    //@ assignable \nothing;
    default /*@ calls_later @*/ IntConsumer andThen(IntConsumer after);
}
