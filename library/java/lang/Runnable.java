package java.lang;

@FunctionalInterface
public interface Runnable {
    //@ assignable \nothing;
    void run();
}
