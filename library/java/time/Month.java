package java.time;

public enum Month {
    JANUARY,
    FEBRUARY,
    MARCH,
    APRIL,
    MAY,
    JUNE,
    JULY,
    AUGUST,
    SEPTEMBER,
    OCTOBER,
    NOVEMBER,
    DECEMBER;

    public /*@ pure @*/ int firstDayOfYear(boolean n);

    public /*@ pure @*/ Month firstMonthOfQuarter();

    public /*@ pure @*/ int getValue();

    public /*@ pure @*/ int length(boolean n);

    public /*@ pure @*/ int maxLength();

    public /*@ pure @*/ int minLength();

    public /*@ pure @*/ Month minus(long n);

    public /*@ pure @*/ Month plus(long n);
}
