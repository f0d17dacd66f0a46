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

    //@ assignable \nothing;
    //@ ensures \result != null;
    public static Thread currentThread();

    //@ requires millis >= 0;
    public static void sleep(long millis) throws InterruptedException;

    //@ requires millis >= 0 && 0 <= nanos && nanos <= 999999;
    public static void sleep(long millis, int nanos) throws InterruptedException;

    //@ requires 1 <= newPriority && newPriority <= 10;
    public final void setPriority(int newPriority);

    //@ ensures 1 <= \result && \result <= 10;
    public final int getPriority();

    //@ signals_only IllegalArgumentException;
    public final void setDaemon(boolean on);

    //@ requires millis >= 0;
    public final void join(long millis) throws InterruptedException;
}
