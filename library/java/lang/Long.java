package java.lang;

import java.util.Objects;

public final /*@ immutable @*/ class Long extends Number implements Comparable<Long> {
    public static final long MIN_VALUE = -9223372036854775808L;

    public static final long MAX_VALUE = 9223372036854775807L;

    public static final int SIZE = 64;

    public static final int BYTES = 8;

    //@ ensures longValue() == value;
    public /*@ pure @*/ Long(long value);

    //@ ensures \result != null && \result.longValue() == value && Objects.key(\result) == keyOf(value);
    public static /*@ pure @*/ Long valueOf(long value);

    //@ ensures \result != null;
    //@ ensures s != null && String.isLong(s) ==> \result.longValue() == String.numberIn(s) && Objects.key(\result) == keyOf(String.numberIn(s));
    //@ signals (NumberFormatException e) s == null || !String.isLong(s);
    //@ signals_only NumberFormatException;
    public static /*@ pure @*/ Long valueOf(/*@ nullable @*/ String s) throws NumberFormatException;

    //@ ensures s != null && String.isLong(s) ==> \result == String.numberIn(s);
    //@ signals (NumberFormatException e) s == null || !String.isLong(s);
    //@ signals_only NumberFormatException;
    public static /*@ pure @*/ long parseLong(/*@ nullable @*/ String s) throws NumberFormatException;

    public static /*@ pure @*/ long parseLong(/*@ nullable @*/ String s, int radix) throws NumberFormatException;

    public /*@ pure @*/ byte byteValue();

    public /*@ pure @*/ short shortValue();

    public /*@ pure @*/ int intValue();

    //@ ensures Objects.key(this) == keyOf(\result);
    public /*@ pure @*/ long longValue();

    // The key of the boxes of a value, see `java.util.Objects.key`: no two values share one.
    //@ ensures ofKey(\result) == value && \result != null;
    //@ public static model pure Object keyOf(\bigint value);

    //@ public static model pure \bigint ofKey(Object key);

    public /*@ pure @*/ float floatValue();

    public /*@ pure @*/ double doubleValue();

    //@ also
    //@ ensures \result <==> obj instanceof Long && ((Long) obj).longValue() == longValue();
    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    //@ also
    //@ ensures \result == hashCode(longValue());
    public /*@ pure @*/ int hashCode();

    //@ also
    //@ ensures \result.text() == String.decimal(longValue());
    public /*@ pure @*/ /*@ non_null @*/ String toString();

    //@ also
    //@ ensures \result < 0 <==> longValue() < other.longValue();
    //@ ensures \result == 0 <==> longValue() == other.longValue();
    //@ ensures \result > 0 <==> longValue() > other.longValue();
    public /*@ pure @*/ int compareTo(Long other);

    //@ ensures \result < 0 <==> x < y;
    //@ ensures \result == 0 <==> x == y;
    //@ ensures \result > 0 <==> x > y;
    public static /*@ pure @*/ int compare(long x, long y);

    //@ ensures 0 <= value && value <= 2147483647 ==> \result == value;
    public static /*@ pure @*/ int hashCode(long value);

    //@ ensures \result.text() == String.decimal(value);
    public static /*@ pure @*/ String toString(long value);

    //@ ensures \result.length() >= 1;
    public static /*@ pure @*/ String toString(long i, int radix);

    public static /*@ pure @*/ String toBinaryString(long i);

    public static /*@ pure @*/ String toHexString(long i);

    public static /*@ pure @*/ String toOctalString(long i);

    //@ ensures \result == (a >= b ? a : b);
    public static /*@ pure @*/ long max(long a, long b);

    //@ ensures \result == (a <= b ? a : b);
    public static /*@ pure @*/ long min(long a, long b);

    public static /*@ pure @*/ long sum(long a, long b);

    //@ ensures \result == (i > 0 ? 1 : i < 0 ? -1 : 0);
    public static /*@ pure @*/ int signum(long i);

    //@ ensures 0 <= \result && \result <= 64;
    public static /*@ pure @*/ int bitCount(long i);

    //@ ensures 0 <= \result && \result <= 64;
    public static /*@ pure @*/ int numberOfLeadingZeros(long i);

    //@ ensures 0 <= \result && \result <= 64;
    public static /*@ pure @*/ int numberOfTrailingZeros(long i);

    public static /*@ pure @*/ long highestOneBit(long i);

    public static /*@ pure @*/ long reverse(long i);

    public static /*@ pure @*/ long reverseBytes(long i);

    public static /*@ pure @*/ long lowestOneBit(long i);

    public static /*@ pure @*/ int compareUnsigned(long x, long y);

    public static /*@ pure @*/ String toUnsignedString(long i);

    public static /*@ pure @*/ long rotateLeft(long i, int distance);

    public static /*@ pure @*/ long rotateRight(long i, int distance);

    //@ requires divisor != 0;
    //@ ensures dividend >= 0 && divisor > 0 ==> \result == dividend / divisor;
    public static /*@ pure @*/ long divideUnsigned(long dividend, long divisor);

    //@ requires divisor != 0;
    //@ ensures dividend >= 0 && divisor > 0 ==> \result == dividend % divisor;
    public static /*@ pure @*/ long remainderUnsigned(long dividend, long divisor);
}
