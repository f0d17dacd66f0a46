package java.util.function;

@FunctionalInterface
public interface DoubleSupplier {
    //@ assignable \nothing;
    double getAsDouble();
}
