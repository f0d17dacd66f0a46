package java.util.concurrent;

// Nothing is told of it.
public class CyclicBarrier {
    //@ requires parties >= 1;
    public CyclicBarrier(int parties);
}
