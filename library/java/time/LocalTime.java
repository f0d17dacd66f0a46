package java.time;

import java.io.Serializable;

public final /*@ immutable @*/ class LocalTime implements Comparable<LocalTime>, Serializable {
    public static final /*@ non_null @*/ LocalTime MIN;

    public static final /*@ non_null @*/ LocalTime MAX;

    public static final /*@ non_null @*/ LocalTime MIDNIGHT;

    public static final /*@ non_null @*/ LocalTime NOON;

    private LocalTime();

    public /*@ pure @*/ LocalDateTime atDate(LocalDate other);

    public /*@ pure @*/ int compareTo(LocalTime other);

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    public /*@ pure @*/ int getHour();

    public /*@ pure @*/ int getMinute();

    public /*@ pure @*/ int getNano();

    public /*@ pure @*/ int getSecond();

    public /*@ pure @*/ int hashCode();

    public /*@ pure @*/ boolean isAfter(LocalTime other);

    public /*@ pure @*/ boolean isBefore(LocalTime other);

    public /*@ pure @*/ LocalTime minusHours(long n);

    public /*@ pure @*/ LocalTime minusMinutes(long n);

    public /*@ pure @*/ LocalTime minusNanos(long n);

    public /*@ pure @*/ LocalTime minusSeconds(long n);

    //@ ensures \result != null;
    //@ assignable \nothing;
    public static LocalTime now();

    //@ ensures \result != null;
    //@ signals_only DateTimeException;
    public static /*@ pure @*/ LocalTime of(int a, int b);

    //@ ensures \result != null;
    //@ signals_only DateTimeException;
    public static /*@ pure @*/ LocalTime of(int a, int b, int c);

    //@ ensures \result != null;
    //@ signals_only DateTimeException;
    public static /*@ pure @*/ LocalTime of(int a, int b, int c, int d);

    //@ ensures \result != null;
    //@ signals_only DateTimeException;
    public static /*@ pure @*/ LocalTime ofNanoOfDay(long n);

    //@ ensures \result != null;
    //@ signals_only DateTimeException;
    public static /*@ pure @*/ LocalTime ofSecondOfDay(long n);

    //@ ensures \result != null;
    //@ signals_only java.time.format.DateTimeParseException;
    public static /*@ pure @*/ LocalTime parse(CharSequence other);

    public /*@ pure @*/ LocalTime plusHours(long n);

    public /*@ pure @*/ LocalTime plusMinutes(long n);

    public /*@ pure @*/ LocalTime plusNanos(long n);

    public /*@ pure @*/ LocalTime plusSeconds(long n);

    public /*@ pure @*/ long toNanoOfDay();

    public /*@ pure @*/ int toSecondOfDay();

    public /*@ pure @*/ /*@ non_null @*/ String toString();

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalTime withHour(int n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalTime withMinute(int n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalTime withNano(int n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalTime withSecond(int n);
}
