package java.time;

import java.io.Serializable;

public final /*@ immutable @*/ class Duration implements Comparable<Duration>, Serializable {
    public static final /*@ non_null @*/ Duration ZERO;

    private Duration();

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Duration abs();

    public /*@ pure @*/ int compareTo(Duration other);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Duration dividedBy(long n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ long dividedBy(Duration other);

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    public /*@ pure @*/ int getNano();

    public /*@ pure @*/ long getSeconds();

    public /*@ pure @*/ int hashCode();

    public /*@ pure @*/ boolean isNegative();

    public /*@ pure @*/ boolean isZero();

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Duration minus(Duration other);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Duration minusDays(long n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Duration minusHours(long n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Duration minusMillis(long n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Duration minusMinutes(long n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Duration minusNanos(long n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Duration minusSeconds(long n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Duration multipliedBy(long n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Duration negated();

    //@ ensures \result != null;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ Duration ofDays(long n);

    //@ ensures \result != null;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ Duration ofHours(long n);

    //@ ensures \result != null;
    public static /*@ pure @*/ Duration ofMillis(long n);

    //@ ensures \result != null;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ Duration ofMinutes(long n);

    //@ ensures \result != null;
    public static /*@ pure @*/ Duration ofNanos(long n);

    //@ ensures \result != null;
    public static /*@ pure @*/ Duration ofSeconds(long n);

    //@ ensures \result != null;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ Duration ofSeconds(long a, long b);

    //@ ensures \result != null;
    //@ signals_only java.time.format.DateTimeParseException;
    public static /*@ pure @*/ Duration parse(CharSequence other);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Duration plus(Duration other);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Duration plusDays(long n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Duration plusHours(long n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Duration plusMillis(long n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Duration plusMinutes(long n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Duration plusNanos(long n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ Duration plusSeconds(long n);

    public /*@ pure @*/ long toDays();

    public /*@ pure @*/ long toDaysPart();

    public /*@ pure @*/ long toHours();

    public /*@ pure @*/ int toHoursPart();

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ long toMillis();

    public /*@ pure @*/ int toMillisPart();

    public /*@ pure @*/ long toMinutes();

    public /*@ pure @*/ int toMinutesPart();

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ long toNanos();

    public /*@ pure @*/ int toNanosPart();

    public /*@ pure @*/ long toSeconds();

    public /*@ pure @*/ int toSecondsPart();

    public /*@ pure @*/ /*@ non_null @*/ String toString();

    //@ signals_only DateTimeException;
    public /*@ pure @*/ Duration withNanos(int n);

    public /*@ pure @*/ Duration withSeconds(long n);
}
