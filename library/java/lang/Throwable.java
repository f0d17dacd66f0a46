package java.lang;

import java.io.PrintStream;
import java.io.Serializable;

public class Throwable implements Serializable {
    //@ assignable \nothing;
    public Throwable();

    //@ assignable \nothing;
    public Throwable(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public Throwable(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    public Throwable(/*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    protected Throwable(
        /*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause,
        boolean enableSuppression, boolean writableStackTrace);

    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    public /*@ pure @*/ /*@ nullable @*/ String getLocalizedMessage();

    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();

    //@ signals_only IllegalStateException, IllegalArgumentException;
    public Throwable initCause(/*@ nullable @*/ Throwable cause);

    public /*@ pure @*/ String toString();

    public void printStackTrace();

    public void printStackTrace(PrintStream s);

    public Throwable fillInStackTrace();

    public StackTraceElement[] getStackTrace();

    //@ signals_only NullPointerException;
    public void setStackTrace(StackTraceElement[] stackTrace);

    //@ requires exception != this;
    public final void addSuppressed(Throwable exception);

    public final Throwable[] getSuppressed();
}
