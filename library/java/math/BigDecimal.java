package java.math;

// That no scale becomes too large for an `int` on the way is taken for granted.
public /*@ immutable @*/ class BigDecimal extends Number implements Comparable<BigDecimal> {
    public static final /*@ non_null @*/ BigDecimal ZERO;

    public static final /*@ non_null @*/ BigDecimal ONE;

    public static final /*@ non_null @*/ BigDecimal TEN;

    // The number that it is, whatever its scale.
    //@ ensures (this == ZERO ==> \result == 0) && (this == ONE ==> \result == 1) && (this == TEN ==> \result == 10);
    //@ public model pure \real value();

    //@ ensures value() == other.value() && scale() == 0;
    public /*@ pure @*/ BigDecimal(BigInteger other);

    //@ ensures value() == n && scale() == 0;
    public /*@ pure @*/ BigDecimal(long n);

    //@ signals (NumberFormatException e) Double.isNaN(n) || Double.isInfinite(n);
    //@ signals_only NumberFormatException;
    public /*@ pure @*/ BigDecimal(double n);

    //@ ensures value() == n && scale() == 0;
    public /*@ pure @*/ BigDecimal(int n);

    //@ requires -10000 <= b && b <= 10000;
    //@ ensures scale() == b;
    //@ ensures b == 0 ==> value() == a.value();
    //@ ensures b == 1 ==> 10 * value() == a.value();
    //@ ensures b == 2 ==> 100 * value() == a.value();
    //@ ensures b == 3 ==> 1000 * value() == a.value();
    public /*@ pure @*/ BigDecimal(BigInteger a, int b);

    //@ ensures String.isDecimal(text) ==> scale() == String.scaleIn(text);
    //@ ensures String.isDecimal(text) && String.scaleIn(text) == 0 ==> value() == String.unscaledIn(text);
    //@ ensures String.isDecimal(text) && String.scaleIn(text) == 1 ==> 10 * value() == String.unscaledIn(text);
    //@ ensures String.isDecimal(text) && String.scaleIn(text) == 2 ==> 100 * value() == String.unscaledIn(text);
    //@ ensures String.isDecimal(text) && String.scaleIn(text) == 3 ==> 1000 * value() == String.unscaledIn(text);
    //@ ensures String.isDecimal(text) && String.scaleIn(text) == 4 ==> 10000 * value() == String.unscaledIn(text);
    //@ signals (NumberFormatException e) !String.isDecimal(text);
    //@ signals_only NumberFormatException;
    public /*@ pure @*/ BigDecimal(String text);

    //@ ensures \result.value() == (value() < 0 ? 0 - value() : value()) && \result.scale() == scale();
    public /*@ pure @*/ BigDecimal abs();

    //@ ensures \result.value() == value() + other.value();
    //@ ensures \result.scale() == (scale() > other.scale() ? scale() : other.scale());
    public /*@ pure @*/ BigDecimal add(BigDecimal other);

    //@ ensures \result == value();
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ byte byteValueExact();

    //@ ensures \result == (value() < other.value() ? -1 : value() > other.value() ? 1 : 0);
    public /*@ pure @*/ int compareTo(BigDecimal other);

    //@ ensures other.value() * \result.value() == value();
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigDecimal divide(BigDecimal other);

    //@ requires -10000 <= b && b <= 10000;
    //@ ensures \result.scale() == b;
    //@ signals (ArithmeticException e) a.value() == 0 || c == RoundingMode.UNNECESSARY;
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigDecimal divide(BigDecimal a, int b, RoundingMode c);

    //@ ensures \result.scale() == scale();
    //@ signals (ArithmeticException e) a.value() == 0 || b == RoundingMode.UNNECESSARY;
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigDecimal divide(BigDecimal a, RoundingMode b);

    public /*@ pure @*/ double doubleValue();

    //@ ensures \result <==> obj instanceof BigDecimal && ((BigDecimal) obj).value() == value() && ((BigDecimal) obj).scale() == scale();
    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    public /*@ pure @*/ float floatValue();

    public /*@ pure @*/ int hashCode();

    public /*@ pure @*/ int intValue();

    //@ ensures \result == value();
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ int intValueExact();

    public /*@ pure @*/ long longValue();

    //@ ensures \result == value();
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ long longValueExact();

    //@ ensures \result.value() == (value() > other.value() ? value() : other.value());
    public /*@ pure @*/ BigDecimal max(BigDecimal other);

    //@ ensures \result.value() == (value() < other.value() ? value() : other.value());
    public /*@ pure @*/ BigDecimal min(BigDecimal other);

    //@ ensures \result.value() == value() * other.value();
    //@ ensures -2147483648 <= scale() + other.scale() && scale() + other.scale() <= 2147483647 ==> \result.scale() == scale() + other.scale();
    public /*@ pure @*/ BigDecimal multiply(BigDecimal other);

    //@ ensures \result.value() == 0 - value() && \result.scale() == scale();
    public /*@ pure @*/ BigDecimal negate();

    //@ ensures \result.value() == value() && \result.scale() == scale();
    public /*@ pure @*/ BigDecimal plus();

    //@ ensures \result >= 1;
    public /*@ pure @*/ int precision();

    //@ signals (ArithmeticException e) other.value() == 0;
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigDecimal remainder(BigDecimal other);

    //@ ensures this == ZERO || this == ONE || this == TEN ==> \result == 0;
    public /*@ pure @*/ int scale();

    //@ requires -10000 <= n && n <= 10000;
    //@ ensures \result.value() == value() && \result.scale() == n;
    //@ signals (ArithmeticException e) n < scale();
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigDecimal setScale(int n);

    //@ requires -10000 <= a && a <= 10000;
    //@ ensures \result.scale() == a;
    //@ ensures a >= scale() ==> \result.value() == value();
    //@ signals (ArithmeticException e) b == RoundingMode.UNNECESSARY && a < scale();
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigDecimal setScale(int a, RoundingMode b);

    //@ ensures \result == value();
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ short shortValueExact();

    //@ ensures \result == (value() > 0 ? 1 : value() < 0 ? -1 : 0);
    public /*@ pure @*/ int signum();

    //@ ensures \result.value() == value();
    public /*@ pure @*/ BigDecimal stripTrailingZeros();

    //@ ensures \result.value() == value() - other.value();
    //@ ensures \result.scale() == (scale() > other.scale() ? scale() : other.scale());
    public /*@ pure @*/ BigDecimal subtract(BigDecimal other);

    //@ ensures scale() == 0 ==> \result.value() == value();
    public /*@ pure @*/ BigInteger toBigInteger();

    //@ ensures \result.value() == value();
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigInteger toBigIntegerExact();

    public /*@ pure @*/ String toPlainString();

    public /*@ pure @*/ /*@ non_null @*/ String toString();

    //@ ensures \result != null;
    //@ signals (NumberFormatException e) Double.isNaN(n) || Double.isInfinite(n);
    //@ signals_only NumberFormatException;
    public static /*@ pure @*/ BigDecimal valueOf(double n);

    //@ ensures \result.value() == n && \result.scale() == 0;
    public static /*@ pure @*/ BigDecimal valueOf(long n);

    //@ requires -10000 <= scale && scale <= 10000;
    //@ ensures \result.scale() == scale;
    //@ ensures scale == 0 ==> \result.value() == unscaled;
    //@ ensures scale == 1 ==> 10 * \result.value() == unscaled;
    //@ ensures scale == 2 ==> 100 * \result.value() == unscaled;
    //@ ensures scale == 3 ==> 1000 * \result.value() == unscaled;
    public static /*@ pure @*/ BigDecimal valueOf(long unscaled, int scale);

    //@ ensures scale() == 0 ==> \result.value() == value();
    public /*@ pure @*/ BigInteger unscaledValue();

    //@ ensures n == 0 ==> \result.value() == 1 && \result.scale() == 0;
    //@ ensures n == 1 ==> \result.value() == value() && \result.scale() == scale();
    //@ ensures n == 2 ==> \result.value() == value() * value();
    //@ signals (ArithmeticException e) n < 0 || n > 999999999;
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigDecimal pow(int n);
}
