package java.lang;

public final /*@ immutable @*/ class Double extends Number implements Comparable<Double> {
    public static final double POSITIVE_INFINITY = 1.0 / 0.0;

    public static final double NEGATIVE_INFINITY = -1.0 / 0.0;

    public static final double NaN = 0.0d / 0.0;

    public static final double MAX_VALUE = 0x1.fffffffffffffP+1023;

    public static final double MIN_VALUE = 0x0.0000000000001P-1022;

    public /*@ pure @*/ Double(double value);

    //@ ensures \result != null && \typeof(\result) == \type(Double);
    public static /*@ pure @*/ Double valueOf(double value);

    //@ ensures \result != null;
    //@ signals (NumberFormatException e) !String.isDouble(s);
    //@ signals_only NumberFormatException;
    public static /*@ pure @*/ Double valueOf(String s) throws NumberFormatException;

    //@ signals (NumberFormatException e) !String.isDouble(s);
    //@ signals_only NumberFormatException;
    public static /*@ pure @*/ double parseDouble(String s) throws NumberFormatException;

    public /*@ pure @*/ byte byteValue();

    public /*@ pure @*/ short shortValue();

    public /*@ pure @*/ int intValue();

    public /*@ pure @*/ long longValue();

    public /*@ pure @*/ float floatValue();

    public /*@ pure @*/ double doubleValue();

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    public /*@ pure @*/ int hashCode();

    public /*@ pure @*/ /*@ non_null @*/ String toString();

    public /*@ pure @*/ int compareTo(Double other);

    public static /*@ pure @*/ int compare(double x, double y);

    public static /*@ pure @*/ String toString(double value);

    public /*@ pure @*/ boolean isNaN();

    public /*@ pure @*/ boolean isInfinite();

    public static /*@ pure @*/ boolean isNaN(double value);

    public static /*@ pure @*/ boolean isInfinite(double value);

    public static /*@ pure @*/ boolean isFinite(double value);

    public static /*@ pure @*/ long doubleToLongBits(double value);

    public static /*@ pure @*/ double max(double a, double b);

    public static /*@ pure @*/ double min(double a, double b);

    public static /*@ pure @*/ double sum(double a, double b);
}
