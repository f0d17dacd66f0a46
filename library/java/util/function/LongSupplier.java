package java.util.function;

@FunctionalInterface
public interface LongSupplier {
    //@ assignable \nothing;
    long getAsLong();
}
