package java.util.concurrent;

import java.time.Duration;

public enum TimeUnit {
    NANOSECONDS,
    MICROSECONDS,
    MILLISECONDS,
    SECONDS,
    MINUTES,
    HOURS,
    DAYS;

    public /*@ pure @*/ long convert(Duration other);

    public /*@ pure @*/ long convert(long a, TimeUnit b);

    public /*@ pure @*/ long toDays(long n);

    public /*@ pure @*/ long toHours(long n);

    public /*@ pure @*/ long toMicros(long n);

    public /*@ pure @*/ long toMillis(long n);

    public /*@ pure @*/ long toMinutes(long n);

    public /*@ pure @*/ long toNanos(long n);

    public /*@ pure @*/ long toSeconds(long n);

    //@ assignable \nothing;
    public void sleep(long timeout) throws InterruptedException;
}
