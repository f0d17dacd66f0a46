package java.util.function;

@FunctionalInterface
public interface BooleanSupplier {
    //@ assignable \nothing;
    boolean getAsBoolean();
}
