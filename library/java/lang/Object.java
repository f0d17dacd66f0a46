package java.lang;

public class Object {
    //@ assignable \nothing;
    public Object();

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    public /*@ pure @*/ int hashCode();

    public /*@ pure @*/ /*@ nullable @*/ String toString();

    public final /*@ pure @*/ Class<?> getClass();

    protected Object clone() throws CloneNotSupportedException;

    // What `super.clone()` calls: those that override `clone` owe nothing of this.
    //@ assignable \nothing;
    //@ ensures \result != null && \fresh(\result) && \typeof(\result) == \typeof(o);
    //@ signals (CloneNotSupportedException e) !(o instanceof Cloneable);
    //@ signals_only CloneNotSupportedException;
    //@ public static model Object copied(Object o) throws CloneNotSupportedException;

    //@ assignable \nothing;
    //@ signals_only IllegalMonitorStateException;
    public final void notify();

    //@ assignable \nothing;
    //@ signals_only IllegalMonitorStateException;
    public final void notifyAll();

    //@ assignable \nothing;
    //@ signals_only IllegalMonitorStateException, InterruptedException;
    public final void wait() throws InterruptedException;

    //@ assignable \nothing;
    //@ signals_only IllegalMonitorStateException, IllegalArgumentException, InterruptedException;
    public final void wait(long timeoutMillis) throws InterruptedException;

    //@ assignable \nothing;
    //@ signals_only IllegalMonitorStateException, IllegalArgumentException, InterruptedException;
    public final void wait(long timeoutMillis, int nanos) throws InterruptedException;
}
