package java.lang;

import java.util.Objects;

public final /*@ immutable @*/ class Byte extends Number implements Comparable<Byte> {
    public static final byte MIN_VALUE = -128;

    public static final byte MAX_VALUE = 127;

    public static final int SIZE = 8;

    public static final int BYTES = 1;

    //@ ensures byteValue() == value;
    public /*@ pure @*/ Byte(byte value);

    //@ ensures \result != null && \result.byteValue() == value && Objects.key(\result) == keyOf(value);
    public static /*@ pure @*/ Byte valueOf(byte value);

    public static /*@ pure @*/ Byte valueOf(/*@ nullable @*/ String s) throws NumberFormatException;

    public static /*@ pure @*/ byte parseByte(/*@ nullable @*/ String s) throws NumberFormatException;

    public static /*@ pure @*/ byte parseByte(/*@ nullable @*/ String s, int radix) throws NumberFormatException;

    //@ ensures Objects.key(this) == keyOf(\result);
    public /*@ pure @*/ byte byteValue();

    // The key of the boxes of a value, see `java.util.Objects.key`: no two values share one.
    //@ ensures ofKey(\result) == value && \result != null;
    //@ public static model pure Object keyOf(\bigint value);

    //@ public static model pure \bigint ofKey(Object key);

    //@ also
    //@ ensures \result == byteValue();
    public /*@ pure @*/ short shortValue();

    //@ also
    //@ ensures \result == byteValue();
    public /*@ pure @*/ int intValue();

    //@ also
    //@ ensures \result == byteValue();
    public /*@ pure @*/ long longValue();

    public /*@ pure @*/ float floatValue();

    public /*@ pure @*/ double doubleValue();

    //@ also
    //@ ensures \result <==> obj instanceof Byte && ((Byte) obj).byteValue() == byteValue();
    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    //@ also
    //@ ensures \result == byteValue();
    public /*@ pure @*/ int hashCode();

    //@ also
    //@ ensures \result.text() == String.decimal(byteValue());
    public /*@ pure @*/ /*@ non_null @*/ String toString();

    //@ also
    //@ ensures \result < 0 <==> byteValue() < other.byteValue();
    //@ ensures \result == 0 <==> byteValue() == other.byteValue();
    //@ ensures \result > 0 <==> byteValue() > other.byteValue();
    public /*@ pure @*/ int compareTo(Byte other);

    //@ ensures \result < 0 <==> x < y;
    //@ ensures \result == 0 <==> x == y;
    //@ ensures \result > 0 <==> x > y;
    public static /*@ pure @*/ int compare(byte x, byte y);

    //@ ensures \result == value;
    public static /*@ pure @*/ int hashCode(byte value);

    //@ ensures \result.text() == String.decimal(value) && \result.length() <= 4;
    public static /*@ pure @*/ String toString(byte value);
}
