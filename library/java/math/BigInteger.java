package java.math;

public /*@ immutable @*/ class BigInteger extends Number implements Comparable<BigInteger> {
    public static final /*@ non_null @*/ BigInteger ZERO;

    public static final /*@ non_null @*/ BigInteger ONE;

    public static final /*@ non_null @*/ BigInteger TWO;

    public static final /*@ non_null @*/ BigInteger TEN;

    //@ signals_only NumberFormatException;
    public /*@ pure @*/ BigInteger(String text);

    //@ signals_only NumberFormatException;
    public /*@ pure @*/ BigInteger(String a, int b);

    public /*@ pure @*/ BigInteger abs();

    public /*@ pure @*/ BigInteger add(BigInteger other);

    public /*@ pure @*/ BigInteger and(BigInteger other);

    public /*@ pure @*/ int bitLength();

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ byte byteValueExact();

    public /*@ pure @*/ int compareTo(BigInteger other);

    //@ signals (ArithmeticException e) other.signum() == 0;
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigInteger divide(BigInteger other);

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

    public /*@ pure @*/ BigInteger max(BigInteger other);

    public /*@ pure @*/ BigInteger min(BigInteger other);

    //@ signals (ArithmeticException e) other.signum() <= 0;
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigInteger mod(BigInteger other);

    public /*@ pure @*/ BigInteger multiply(BigInteger other);

    public /*@ pure @*/ BigInteger negate();

    public /*@ pure @*/ BigInteger not();

    public /*@ pure @*/ BigInteger or(BigInteger other);

    // Also where the result would be too large.
    //@ signals (ArithmeticException e) true;
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigInteger pow(int n);

    //@ signals (ArithmeticException e) other.signum() == 0;
    //@ signals_only ArithmeticException;
    public /*@ pure @*/ BigInteger remainder(BigInteger other);

    public /*@ pure @*/ BigInteger shiftRight(int n);

    //@ signals_only ArithmeticException;
    public /*@ pure @*/ short shortValueExact();

    //@ ensures -1 <= \result && \result <= 1;
    public /*@ pure @*/ int signum();

    public /*@ pure @*/ BigInteger subtract(BigInteger other);

    public /*@ pure @*/ /*@ non_null @*/ String toString();

    public /*@ pure @*/ /*@ non_null @*/ String toString(int n);

    //@ ensures \result != null && \result.signum() == (n > 0 ? 1 : n < 0 ? -1 : 0);
    public static /*@ pure @*/ BigInteger valueOf(long n);

    public /*@ pure @*/ BigInteger xor(BigInteger other);
}
