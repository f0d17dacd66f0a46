package java.math;

public /*@ immutable @*/ class BigDecimal extends Number implements Comparable<BigDecimal> {
    public static final /*@ non_null @*/ BigDecimal ZERO;

    public static final /*@ non_null @*/ BigDecimal ONE;

    public static final /*@ non_null @*/ BigDecimal TEN;

    public /*@ pure @*/ BigDecimal(BigInteger other);

    public /*@ pure @*/ BigDecimal(long n);

    //@ signals_only NumberFormatException;
    public /*@ pure @*/ BigDecimal(double n);

    public /*@ pure @*/ BigDecimal(int n);

    public /*@ pure @*/ BigDecimal(BigInteger a, int b);

    //@ signals_only NumberFormatException;
    public /*@ pure @*/ BigDecimal(String text);

    public /*@ pure @*/ BigDecimal abs();

    public /*@ pure @*/ BigDecimal add(BigDecimal other);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ byte byteValueExact();

    public /*@ pure @*/ int compareTo(BigDecimal other);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigDecimal divide(BigDecimal other);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigDecimal divide(BigDecimal a, int b, RoundingMode c);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigDecimal divide(BigDecimal a, RoundingMode b);

    public /*@ pure @*/ double doubleValue();

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    public /*@ pure @*/ float floatValue();

    public /*@ pure @*/ int hashCode();

    public /*@ pure @*/ int intValue();

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ int intValueExact();

    public /*@ pure @*/ long longValue();

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ long longValueExact();

    public /*@ pure @*/ BigDecimal max(BigDecimal other);

    public /*@ pure @*/ BigDecimal min(BigDecimal other);

    public /*@ pure @*/ BigDecimal multiply(BigDecimal other);

    public /*@ pure @*/ BigDecimal negate();

    public /*@ pure @*/ BigDecimal plus();

    public /*@ pure @*/ int precision();

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigDecimal remainder(BigDecimal other);

    public /*@ pure @*/ int scale();

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigDecimal setScale(int n);

    //@ signals (ArithmeticException e) b == RoundingMode.UNNECESSARY;
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigDecimal setScale(int a, RoundingMode b);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ short shortValueExact();

    //@ ensures -1 <= \result && \result <= 1;
    public /*@ pure @*/ int signum();

    public /*@ pure @*/ BigDecimal stripTrailingZeros();

    public /*@ pure @*/ BigDecimal subtract(BigDecimal other);

    public /*@ pure @*/ BigInteger toBigInteger();

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigInteger toBigIntegerExact();

    public /*@ pure @*/ String toPlainString();

    public /*@ pure @*/ /*@ non_null @*/ String toString();

    //@ ensures \result != null;
    //@ signals_only NumberFormatException;
    public static /*@ pure @*/ BigDecimal valueOf(double n);

    //@ ensures \result != null;
    public static /*@ pure @*/ BigDecimal valueOf(long n);
}
