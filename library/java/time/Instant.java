package java.time;

import java.io.Serializable;

public final /*@ immutable @*/ class Instant implements Comparable<Instant>, Serializable {
    public static final /*@ non_null @*/ Instant EPOCH;

    public static final /*@ non_null @*/ Instant MIN;

    public static final /*@ non_null @*/ Instant MAX;

    private Instant();

    public /*@ pure @*/ int compareTo(Instant other);

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    public /*@ pure @*/ long getEpochSecond();

    public /*@ pure @*/ int getNano();

    public /*@ pure @*/ int hashCode();

    public /*@ pure @*/ boolean isAfter(Instant other);

    public /*@ pure @*/ boolean isBefore(Instant other);

    public /*@ pure @*/ Instant minusMillis(long n);

    public /*@ pure @*/ Instant minusNanos(long n);

    //@ signals_only ArithmeticException, DateTimeException;
    public /*@ pure @*/ Instant minusSeconds(long n);

    //@ ensures \result != null;
    //@ assignable \nothing;
    public static Instant now();

    //@ ensures \result != null;
    public static /*@ pure @*/ Instant ofEpochMilli(long n);

    //@ ensures \result != null;
    //@ signals_only DateTimeException;
    public static /*@ pure @*/ Instant ofEpochSecond(long n);

    //@ ensures \result != null;
    //@ signals_only ArithmeticException, DateTimeException;
    public static /*@ pure @*/ Instant ofEpochSecond(long a, long b);

    //@ ensures \result != null;
    //@ signals_only java.time.format.DateTimeParseException;
    public static /*@ pure @*/ Instant parse(CharSequence other);

    public /*@ pure @*/ Instant plusMillis(long n);

    public /*@ pure @*/ Instant plusNanos(long n);

    //@ signals_only ArithmeticException, DateTimeException;
    public /*@ pure @*/ Instant plusSeconds(long n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ long toEpochMilli();

    public /*@ pure @*/ /*@ non_null @*/ String toString();
}
