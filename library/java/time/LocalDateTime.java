package java.time;

import java.io.Serializable;
import java.time.chrono.ChronoLocalDateTime;

public final /*@ immutable @*/ class LocalDateTime implements ChronoLocalDateTime<LocalDate>, Serializable {
    public static final /*@ non_null @*/ LocalDateTime MIN;

    public static final /*@ non_null @*/ LocalDateTime MAX;

    private LocalDateTime();

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    public /*@ pure @*/ int getDayOfMonth();

    public /*@ pure @*/ DayOfWeek getDayOfWeek();

    public /*@ pure @*/ int getDayOfYear();

    public /*@ pure @*/ int getHour();

    public /*@ pure @*/ int getMinute();

    public /*@ pure @*/ Month getMonth();

    public /*@ pure @*/ int getMonthValue();

    public /*@ pure @*/ int getNano();

    public /*@ pure @*/ int getSecond();

    public /*@ pure @*/ int getYear();

    public /*@ pure @*/ int hashCode();

    //@ signals_only ArithmeticException, DateTimeException;
    public /*@ pure @*/ LocalDateTime minusDays(long n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime minusHours(long n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime minusMinutes(long n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime minusMonths(long n);

    public /*@ pure @*/ LocalDateTime minusNanos(long n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime minusSeconds(long n);

    //@ signals_only ArithmeticException, DateTimeException;
    public /*@ pure @*/ LocalDateTime minusWeeks(long n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime minusYears(long n);

    //@ ensures \result != null;
    //@ assignable \nothing;
    public static LocalDateTime now();

    //@ ensures \result != null;
    //@ signals_only DateTimeException;
    public static /*@ pure @*/ LocalDateTime of(int a, int b, int c, int d, int e);

    //@ ensures \result != null;
    //@ signals_only DateTimeException;
    public static /*@ pure @*/ LocalDateTime of(int a, int b, int c, int d, int e, int f);

    //@ ensures \result != null;
    //@ signals_only DateTimeException;
    public static /*@ pure @*/ LocalDateTime of(int a, int b, int c, int d, int e, int f, int g);

    //@ ensures \result != null;
    //@ signals_only DateTimeException;
    public static /*@ pure @*/ LocalDateTime of(int a, Month b, int c, int d, int e);

    //@ ensures \result != null;
    //@ signals_only DateTimeException;
    public static /*@ pure @*/ LocalDateTime of(int a, Month b, int c, int d, int e, int f);

    //@ ensures \result != null;
    //@ signals_only DateTimeException;
    public static /*@ pure @*/ LocalDateTime of(int a, Month b, int c, int d, int e, int f, int g);

    //@ ensures \result != null;
    public static /*@ pure @*/ LocalDateTime of(LocalDate a, LocalTime b);

    //@ ensures \result != null;
    //@ signals_only java.time.format.DateTimeParseException;
    public static /*@ pure @*/ LocalDateTime parse(CharSequence other);

    //@ signals_only ArithmeticException, DateTimeException;
    public /*@ pure @*/ LocalDateTime plusDays(long n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime plusHours(long n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime plusMinutes(long n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime plusMonths(long n);

    public /*@ pure @*/ LocalDateTime plusNanos(long n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime plusSeconds(long n);

    //@ signals_only ArithmeticException, DateTimeException;
    public /*@ pure @*/ LocalDateTime plusWeeks(long n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime plusYears(long n);

    public /*@ pure @*/ LocalDate toLocalDate();

    public /*@ pure @*/ LocalTime toLocalTime();

    public /*@ pure @*/ /*@ non_null @*/ String toString();

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime withDayOfMonth(int n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime withDayOfYear(int n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime withHour(int n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime withMinute(int n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime withMonth(int n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime withNano(int n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime withSecond(int n);

    //@ signals_only DateTimeException;
    public /*@ pure @*/ LocalDateTime withYear(int n);

    public /*@ pure @*/ boolean isAfter(ChronoLocalDateTime<?> other);

    public /*@ pure @*/ boolean isBefore(ChronoLocalDateTime<?> other);

    public /*@ pure @*/ boolean isEqual(ChronoLocalDateTime<?> other);
}
