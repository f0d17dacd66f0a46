package java.lang;

import java.io.PrintStream;
import java.io.Serializable;

public class Throwable implements Serializable {
    // The message that it was made with. What `getMessage` gives is up to each class: those that
    // leave it as it is here say so.
    //@ public model pure nullable String message();

    // The cause that it was made with, if one was given. Otherwise `initCause` may give one later.
    //@ public model pure boolean hasCause();

    //@ public model pure nullable Throwable cause();

    // Whether its class is one of the program that leaves both to the library's class above it.
    //@ public model pure boolean plain();

    //@ assignable \nothing;
    //@ ensures message() == null;
    public Throwable();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public Throwable(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    public Throwable(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    //@ ensures hasCause() && cause() == cause;
    public Throwable(/*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    protected Throwable(
        /*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause,
        boolean enableSuppression, boolean writableStackTrace);

    //@ ensures \typeof(this) == \type(Throwable) ==> \result == message();
    //@ ensures plain() && message() != null ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    public /*@ pure @*/ /*@ nullable @*/ String getLocalizedMessage();

    //@ ensures \typeof(this) == \type(Throwable) && hasCause() ==> \result == cause();
    //@ ensures plain() && hasCause() ==> \result == cause();
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
