package java.util.function;

@FunctionalInterface
public interface LongConsumer {
    //@ assignable \nothing;
    void accept(long value);

    //@ assignable \nothing;
    default /*@ calls_later @*/ LongConsumer andThen(LongConsumer after);
}
