package java.lang;

import java.util.Objects;

public final /*@ immutable @*/ class Short extends Number implements Comparable<Short> {
    public static final short MIN_VALUE = -32768;

    public static final short MAX_VALUE = 32767;

    public static final int SIZE = 16;

    public static final int BYTES = 2;

    //@ ensures shortValue() == value;
    public /*@ pure @*/ Short(short value);

    //@ ensures \result != null && \result.shortValue() == value && Objects.key(\result) == keyOf(value);
    public static /*@ pure @*/ Short valueOf(short value);

    public static /*@ pure @*/ Short valueOf(/*@ nullable @*/ String s) throws NumberFormatException;

    public static /*@ pure @*/ short parseShort(/*@ nullable @*/ String s) throws NumberFormatException;

    public static /*@ pure @*/ short parseShort(/*@ nullable @*/ String s, int radix) throws NumberFormatException;

    public /*@ pure @*/ byte byteValue();

    //@ ensures Objects.key(this) == keyOf(\result);
    public /*@ pure @*/ short shortValue();

    // The key of the boxes of a value, see `java.util.Objects.key`: no two values share one.
    //@ ensures ofKey(\result) == value && \result != null;
    //@ public static model pure Object keyOf(\bigint value);

    //@ public static model pure \bigint ofKey(Object key);

    //@ also
    //@ ensures \result == shortValue();
    public /*@ pure @*/ int intValue();

    //@ also
    //@ ensures \result == shortValue();
    public /*@ pure @*/ long longValue();

    public /*@ pure @*/ float floatValue();

    public /*@ pure @*/ double doubleValue();

    //@ also
    //@ ensures \result <==> obj instanceof Short && ((Short) obj).shortValue() == shortValue();
    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    //@ also
    //@ ensures \result == shortValue();
    public /*@ pure @*/ int hashCode();

    //@ also
    //@ ensures \result.text() == String.decimal(shortValue());
    public /*@ pure @*/ /*@ non_null @*/ String toString();

    //@ also
    //@ ensures \result < 0 <==> shortValue() < other.shortValue();
    //@ ensures \result == 0 <==> shortValue() == other.shortValue();
    //@ ensures \result > 0 <==> shortValue() > other.shortValue();
    public /*@ pure @*/ int compareTo(Short other);

    //@ ensures \result < 0 <==> x < y;
    //@ ensures \result == 0 <==> x == y;
    //@ ensures \result > 0 <==> x > y;
    public static /*@ pure @*/ int compare(short x, short y);

    //@ ensures \result == value;
    public static /*@ pure @*/ int hashCode(short value);

    //@ ensures \result.text() == String.decimal(value) && \result.length() <= 6;
    public static /*@ pure @*/ String toString(short value);
}
