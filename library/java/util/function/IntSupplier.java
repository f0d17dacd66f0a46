package java.util.function;

@FunctionalInterface
public interface IntSupplier {
    //@ assignable \nothing;
    int getAsInt();
}
