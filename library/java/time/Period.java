package java.time;

import java.io.Serializable;

public final /*@ immutable @*/ class Period implements Serializable {
    public static final /*@ non_null @*/ Period ZERO;

    private Period();

    //@ ensures \result != null;
    public static /*@ pure @*/ Period between(LocalDate a, LocalDate b);

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    public /*@ pure @*/ int getDays();

    public /*@ pure @*/ int getMonths();

    public /*@ pure @*/ int getYears();

    public /*@ pure @*/ int hashCode();

    public /*@ pure @*/ boolean isNegative();

    public /*@ pure @*/ boolean isZero();

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Period minusDays(long n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Period minusMonths(long n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Period minusYears(long n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Period multipliedBy(int n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Period negated();

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Period normalized();

    //@ ensures \result != null;
    public static /*@ pure @*/ Period of(int a, int b, int c);

    //@ ensures \result != null;
    public static /*@ pure @*/ Period ofDays(int n);

    //@ ensures \result != null;
    public static /*@ pure @*/ Period ofMonths(int n);

    //@ ensures \result != null;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ Period ofWeeks(int n);

    //@ ensures \result != null;
    public static /*@ pure @*/ Period ofYears(int n);

    //@ ensures \result != null;
    //@ signals_only java.time.format.DateTimeParseException;
    public static /*@ pure @*/ Period parse(CharSequence other);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Period plusDays(long n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Period plusMonths(long n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Period plusYears(long n);

    public /*@ pure @*/ /*@ non_null @*/ String toString();

    public /*@ pure @*/ long toTotalMonths();

    public /*@ pure @*/ Period withDays(int n);

    public /*@ pure @*/ Period withMonths(int n);

    public /*@ pure @*/ Period withYears(int n);
}
