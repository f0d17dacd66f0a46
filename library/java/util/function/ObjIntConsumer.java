package java.util.function;

@FunctionalInterface
public interface ObjIntConsumer<T> {
    // Whether it can be given null. A lambda can if it asks for null, or makes nothing of what
    // it is given that null forbids.
    //@ public model pure boolean takesNull();

    //@ requires takesNull() || t != null;
    //@ assignable \nothing;
    void accept(/*@ nullable @*/ T t, int value);
}
