package java.util.concurrent;

// Nothing is told of it.
public class CountDownLatch {
    //@ requires count >= 0;
    public CountDownLatch(int count);
}
