package java.time;

public enum DayOfWeek {
    MONDAY,
    TUESDAY,
    WEDNESDAY,
    THURSDAY,
    FRIDAY,
    SATURDAY,
    SUNDAY;

    public /*@ pure @*/ int getValue();

    public /*@ pure @*/ DayOfWeek minus(long n);

    public /*@ pure @*/ DayOfWeek plus(long n);
}
