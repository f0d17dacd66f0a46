/** Exceptions as control flow: thrown, declared, caught, and with a finally block. */
public class Exceptions {
    /*@ spec_public @*/ int log;

    //@ ensures acc(log) ** log == 0;
    public Exceptions() {
    }

    //@ ensures v >= 0 && \result == v;
    //@ signals (IllegalArgumentException e) v < 0;
    //@ signals_only IllegalArgumentException;
    public static int checked(int v) {
        if (v < 0) {
            throw new IllegalArgumentException("negative");
        }
        return v;
    }

    //@ ensures \result == (v < 0 ? 0 : v);
    //@ signals_only \nothing;
    public static int clamped(int v) {
        try {
            return checked(v);
        } catch (IllegalArgumentException e) {
            return 0;
        }
    }

    //@ requires acc(log) ** log < 1000;
    //@ ensures acc(log) ** log == \old(log) + 1 && \result == v;
    //@ signals (IllegalArgumentException e) acc(log) ** log == \old(log) + 1;
    //@ signals_only IllegalArgumentException;
    public int logged(int v) {
        try {
            return checked(v);
        } finally {
            log = log + 1;
        }
    }

    //@ ensures b != 0 ? \result == a / b : \result == 0;
    //@ requires a > -1000000;
    //@ signals_only \nothing;
    public static int divide(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return 0;
        }
    }
}
