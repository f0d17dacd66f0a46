package java.lang;

import java.util.Objects;

public final /*@ immutable @*/ class Integer extends Number implements Comparable<Integer> {
    public static final int MIN_VALUE = -2147483648;

    public static final int MAX_VALUE = 2147483647;

    public static final int SIZE = 32;

    public static final int BYTES = 4;

    //@ ensures intValue() == value;
    public /*@ pure @*/ Integer(int value);

    //@ ensures \result != null && \result.intValue() == value && Objects.key(\result) == keyOf(value);
    public static /*@ pure @*/ Integer valueOf(int value);

    //@ ensures \result != null;
    //@ ensures s != null && String.isInt(s) ==> \result.intValue() == String.numberIn(s) && Objects.key(\result) == keyOf(String.numberIn(s));
    //@ signals (NumberFormatException e) s == null || !String.isInt(s);
    //@ signals_only NumberFormatException;
    public static /*@ pure @*/ Integer valueOf(/*@ nullable @*/ String s) throws NumberFormatException;

    //@ ensures s != null && String.isInt(s) ==> \result == String.numberIn(s);
    //@ signals (NumberFormatException e) s == null || !String.isInt(s);
    //@ signals_only NumberFormatException;
    public static /*@ pure @*/ int parseInt(/*@ nullable @*/ String s) throws NumberFormatException;

    public static /*@ pure @*/ int parseInt(/*@ nullable @*/ String s, int radix) throws NumberFormatException;

    public /*@ pure @*/ byte byteValue();

    public /*@ pure @*/ short shortValue();

    //@ ensures Objects.key(this) == keyOf(\result);
    public /*@ pure @*/ int intValue();

    // The key of the boxes of a value, see `java.util.Objects.key`: no two values share one.
    //@ ensures ofKey(\result) == value && \result != null;
    //@ public static model pure Object keyOf(\bigint value);

    //@ public static model pure \bigint ofKey(Object key);

    //@ also
    //@ ensures \result == intValue();
    public /*@ pure @*/ long longValue();

    public /*@ pure @*/ float floatValue();

    public /*@ pure @*/ double doubleValue();

    //@ also
    //@ ensures \result <==> obj instanceof Integer && ((Integer) obj).intValue() == intValue();
    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    //@ also
    //@ ensures \result == intValue();
    public /*@ pure @*/ int hashCode();

    //@ also
    //@ ensures \result.text() == String.decimal(intValue());
    public /*@ pure @*/ /*@ non_null @*/ String toString();

    //@ also
    //@ ensures \result < 0 <==> intValue() < other.intValue();
    //@ ensures \result == 0 <==> intValue() == other.intValue();
    //@ ensures \result > 0 <==> intValue() > other.intValue();
    public /*@ pure @*/ int compareTo(Integer other);

    //@ ensures \result < 0 <==> x < y;
    //@ ensures \result == 0 <==> x == y;
    //@ ensures \result > 0 <==> x > y;
    public static /*@ pure @*/ int compare(int x, int y);

    //@ ensures \result == value;
    public static /*@ pure @*/ int hashCode(int value);

    //@ ensures \result.text() == String.decimal(value);
    public static /*@ pure @*/ String toString(int value);

    //@ ensures \result.length() >= 1;
    public static /*@ pure @*/ String toString(int i, int radix);

    public static /*@ pure @*/ String toBinaryString(int i);

    public static /*@ pure @*/ String toHexString(int i);

    public static /*@ pure @*/ String toOctalString(int i);

    //@ ensures \result == (a >= b ? a : b);
    public static /*@ pure @*/ int max(int a, int b);

    //@ ensures \result == (a <= b ? a : b);
    public static /*@ pure @*/ int min(int a, int b);

    public static /*@ pure @*/ int sum(int a, int b);

    //@ ensures \result == (i > 0 ? 1 : i < 0 ? -1 : 0);
    public static /*@ pure @*/ int signum(int i);

    //@ ensures 0 <= \result && \result <= 32;
    public static /*@ pure @*/ int bitCount(int i);

    //@ ensures 0 <= \result && \result <= 32;
    public static /*@ pure @*/ int numberOfLeadingZeros(int i);

    //@ ensures 0 <= \result && \result <= 32;
    public static /*@ pure @*/ int numberOfTrailingZeros(int i);

    public static /*@ pure @*/ int highestOneBit(int i);

    public static /*@ pure @*/ int reverse(int i);

    public static /*@ pure @*/ int reverseBytes(int i);

    public static /*@ pure @*/ int lowestOneBit(int i);

    public static /*@ pure @*/ int compareUnsigned(int x, int y);

    public static /*@ pure @*/ String toUnsignedString(int i);

    public static /*@ pure @*/ int rotateLeft(int i, int distance);

    public static /*@ pure @*/ int rotateRight(int i, int distance);

    //@ requires divisor != 0;
    //@ ensures dividend >= 0 && divisor > 0 ==> \result == dividend / divisor;
    public static /*@ pure @*/ int divideUnsigned(int dividend, int divisor);

    //@ requires divisor != 0;
    //@ ensures dividend >= 0 && divisor > 0 ==> \result == dividend % divisor;
    public static /*@ pure @*/ int remainderUnsigned(int dividend, int divisor);
}
