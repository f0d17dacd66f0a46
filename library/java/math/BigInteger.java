package java.math;

public /*@ immutable @*/ class BigInteger extends Number implements Comparable<BigInteger> {
    public static final /*@ non_null @*/ BigInteger ZERO;

    public static final /*@ non_null @*/ BigInteger ONE;

    public static final /*@ non_null @*/ BigInteger TWO;

    public static final /*@ non_null @*/ BigInteger TEN;

    // The number that it is.
    //@ ensures (this == ZERO ==> \result == 0) && (this == ONE ==> \result == 1);
    //@ ensures (this == TWO ==> \result == 2) && (this == TEN ==> \result == 10);
    //@ public model pure \bigint value();

    //@ ensures String.isLong(text) ==> value() == String.numberIn(text);
    //@ signals (NumberFormatException e) !String.isLong(text);
    //@ signals_only NumberFormatException;
    public /*@ pure @*/ BigInteger(String text);

    //@ signals_only NumberFormatException;
    public /*@ pure @*/ BigInteger(String a, int b);

    //@ ensures \result.value() == (value() < 0 ? -value() : value());
    public /*@ pure @*/ BigInteger abs();

    //@ ensures \result.value() == value() + other.value();
    public /*@ pure @*/ BigInteger add(BigInteger other);

    public /*@ pure @*/ BigInteger and(BigInteger other);

    public /*@ pure @*/ int bitLength();

    //@ ensures \result == value();
    //@ signals (ArithmeticException e) !(-128 <= value() && value() <= 127);
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ byte byteValueExact();

    //@ ensures \result == (value() < other.value() ? -1 : value() > other.value() ? 1 : 0);
    public /*@ pure @*/ int compareTo(BigInteger other);

    //@ ensures other.value() != 0 && \result.value() == value() / other.value();
    //@ signals (ArithmeticException e) other.value() == 0;
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigInteger divide(BigInteger other);

    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == 2;
    //@ ensures other.value() != 0 && \result[0] != null && \result[0].value() == value() / other.value();
    //@ ensures other.value() != 0 && \result[1] != null && \result[1].value() == value() % other.value();
    //@ signals (ArithmeticException e) other.value() == 0;
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigInteger[] divideAndRemainder(BigInteger other);

    public /*@ pure @*/ double doubleValue();

    //@ ensures \result <==> obj instanceof BigInteger && ((BigInteger) obj).value() == value();
    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    public /*@ pure @*/ float floatValue();

    //@ ensures \result.value() >= 0;
    //@ ensures \result.value() == 0 <==> value() == 0 && other.value() == 0;
    public /*@ pure @*/ BigInteger gcd(BigInteger other);

    public /*@ pure @*/ int hashCode();

    //@ ensures -2147483648 <= value() && value() <= 2147483647 ==> \result == value();
    public /*@ pure @*/ int intValue();

    //@ ensures \result == value();
    //@ signals (ArithmeticException e) !(-2147483648 <= value() && value() <= 2147483647);
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ int intValueExact();

    //@ ensures -9223372036854775808L <= value() && value() <= 9223372036854775807L ==> \result == value();
    public /*@ pure @*/ long longValue();

    //@ ensures \result == value();
    //@ signals (ArithmeticException e) !(-9223372036854775808L <= value() && value() <= 9223372036854775807L);
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ long longValueExact();

    //@ ensures \result.value() == (value() > other.value() ? value() : other.value());
    public /*@ pure @*/ BigInteger max(BigInteger other);

    //@ ensures \result.value() == (value() < other.value() ? value() : other.value());
    public /*@ pure @*/ BigInteger min(BigInteger other);

    //@ ensures 0 <= \result.value() && \result.value() < other.value();
    //@ ensures value() >= 0 ==> \result.value() == value() % other.value();
    //@ signals (ArithmeticException e) other.value() <= 0;
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigInteger mod(BigInteger other);

    //@ ensures \result.value() == value() * other.value();
    public /*@ pure @*/ BigInteger multiply(BigInteger other);

    //@ ensures \result.value() == -value();
    public /*@ pure @*/ BigInteger negate();

    //@ ensures \result.value() == -value() - 1;
    public /*@ pure @*/ BigInteger not();

    public /*@ pure @*/ BigInteger or(BigInteger other);

    // Also where the result would be too large.
    //@ ensures n == 0 ==> \result.value() == 1;
    //@ ensures n == 1 ==> \result.value() == value();
    //@ ensures n == 2 ==> \result.value() == value() * value();
    //@ signals (ArithmeticException e) true;
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigInteger pow(int n);

    //@ ensures other.value() != 0 && \result.value() == value() % other.value();
    //@ signals (ArithmeticException e) other.value() == 0;
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigInteger remainder(BigInteger other);

    public /*@ pure @*/ BigInteger shiftRight(int n);

    //@ ensures \result == value();
    //@ signals (ArithmeticException e) !(-32768 <= value() && value() <= 32767);
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ short shortValueExact();

    //@ ensures \result == (value() > 0 ? 1 : value() < 0 ? -1 : 0);
    public /*@ pure @*/ int signum();

    //@ ensures \result.value() == value() - other.value();
    public /*@ pure @*/ BigInteger subtract(BigInteger other);

    //@ ensures 0 <= \result.value() && \result.value() * \result.value() <= value();
    //@ ensures value() < (\result.value() + 1) * (\result.value() + 1);
    //@ signals (ArithmeticException e) value() < 0;
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigInteger sqrt();

    //@ signals (ArithmeticException e) n < 0;
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ boolean testBit(int n);

    public /*@ pure @*/ /*@ non_null @*/ String toString();

    public /*@ pure @*/ /*@ non_null @*/ String toString(int n);

    //@ ensures \result.value() == n;
    public static /*@ pure @*/ BigInteger valueOf(long n);

    public /*@ pure @*/ BigInteger xor(BigInteger other);
}
