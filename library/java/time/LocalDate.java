package java.time;

import java.io.Serializable;
import java.time.chrono.ChronoLocalDate;

public final /*@ immutable @*/ class LocalDate implements ChronoLocalDate, Serializable {
    public static final /*@ non_null @*/ LocalDate MIN;

    public static final /*@ non_null @*/ LocalDate MAX;

    public static final /*@ non_null @*/ LocalDate EPOCH;

    private LocalDate();

    public /*@ pure @*/ LocalDateTime atStartOfDay();

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime atTime(int a, int b);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime atTime(int a, int b, int c);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime atTime(int a, int b, int c, int d);

    public /*@ pure @*/ LocalDateTime atTime(LocalTime other);

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    public /*@ pure @*/ int getDayOfMonth();

    public /*@ pure @*/ DayOfWeek getDayOfWeek();

    public /*@ pure @*/ int getDayOfYear();

    public /*@ pure @*/ Month getMonth();

    public /*@ pure @*/ int getMonthValue();

    public /*@ pure @*/ int getYear();

    public /*@ pure @*/ int hashCode();

    public /*@ pure @*/ boolean isLeapYear();

    public /*@ pure @*/ int lengthOfMonth();

    public /*@ pure @*/ int lengthOfYear();

    //@ signals_only ArithmeticException, DateTimeException;
    public /*@ pure @*/ LocalDate minusDays(long n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDate minusMonths(long n);

    //@ signals_only ArithmeticException, DateTimeException;
    public /*@ pure @*/ LocalDate minusWeeks(long n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDate minusYears(long n);

    //@ ensures \result != null;
    //@ assignable \nothing;
    public static LocalDate now();

    //@ ensures \result != null;
    //@ signals_only DateTimeException;
    public static /*@ pure @*/ LocalDate of(int a, int b, int c);

    //@ ensures \result != null;
    //@ signals_only DateTimeException;
    public static /*@ pure @*/ LocalDate of(int a, Month b, int c);

    //@ ensures \result != null;
    //@ signals_only DateTimeException;
    public static /*@ pure @*/ LocalDate ofEpochDay(long n);

    //@ ensures \result != null;
    //@ signals_only DateTimeException;
    public static /*@ pure @*/ LocalDate ofYearDay(int a, int b);

    //@ ensures \result != null;
    //@ signals_only java.time.format.DateTimeParseException;
    public static /*@ pure @*/ LocalDate parse(CharSequence other);

    //@ signals_only ArithmeticException, DateTimeException;
    public /*@ pure @*/ LocalDate plusDays(long n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDate plusMonths(long n);

    //@ signals_only ArithmeticException, DateTimeException;
    public /*@ pure @*/ LocalDate plusWeeks(long n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDate plusYears(long n);

    public /*@ pure @*/ long toEpochDay();

    public /*@ pure @*/ /*@ non_null @*/ String toString();

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDate withDayOfMonth(int n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDate withDayOfYear(int n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDate withMonth(int n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDate withYear(int n);

    public /*@ pure @*/ boolean isAfter(ChronoLocalDate other);

    public /*@ pure @*/ boolean isBefore(ChronoLocalDate other);

    public /*@ pure @*/ boolean isEqual(ChronoLocalDate other);
}
