package java.lang;

public class Thread implements Runnable {
    public Thread();

    public Thread(/*@ nullable @*/ Runnable task);

    public Thread(/*@ nullable @*/ Runnable task, String name);

    public void run();

    //@ signals_only IllegalArgumentException;
    public void start();

    public final void join() throws InterruptedException;

    public void interrupt();

    public boolean isInterrupted();

    public static boolean interrupted();

    public final boolean isAlive();

    public final String getName();

    public static Thread currentThread();

    //@ requires millis >= 0;
    public static void sleep(long millis) throws InterruptedException;
}
