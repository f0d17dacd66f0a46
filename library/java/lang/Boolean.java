package java.lang;

import java.util.Objects;
import java.io.Serializable;

public final /*@ immutable @*/ class Boolean implements Serializable, Comparable<Boolean> {
    public static final /*@ non_null @*/ Boolean TRUE;

    public static final /*@ non_null @*/ Boolean FALSE;

    //@ ensures booleanValue() == value;
    public /*@ pure @*/ Boolean(boolean value);

    //@ ensures Objects.key(this) == keyOf(\result);
    //@ ensures (this == TRUE ==> \result) && (this == FALSE ==> !\result);
    public /*@ pure @*/ boolean booleanValue();

    // The key of the boxes of a value, see `java.util.Objects.key`: no two values share one.
    //@ ensures ofKey(\result) == value && \result != null;
    //@ public static model pure Object keyOf(boolean value);

    //@ public static model pure boolean ofKey(Object key);

    //@ ensures \result != null && \result.booleanValue() == b && Objects.key(\result) == keyOf(b);
    //@ ensures \result == (b ? TRUE : FALSE);
    public static /*@ pure @*/ Boolean valueOf(boolean b);

    public static /*@ pure @*/ Boolean valueOf(/*@ nullable @*/ String s);

    //@ ensures s == null ==> !\result;
    public static /*@ pure @*/ boolean parseBoolean(/*@ nullable @*/ String s);

    //@ also
    //@ ensures \result <==> obj instanceof Boolean && ((Boolean) obj).booleanValue() == booleanValue();
    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    //@ also
    //@ ensures \result == (booleanValue() ? 1231 : 1237);
    public /*@ pure @*/ int hashCode();

    //@ also
    //@ ensures \result.text() == (booleanValue() ? "true" : "false").text();
    public /*@ pure @*/ /*@ non_null @*/ String toString();

    //@ ensures \result.text() == (b ? "true" : "false").text();
    public static /*@ pure @*/ String toString(boolean b);

    //@ ensures \result == (value ? 1231 : 1237);
    public static /*@ pure @*/ int hashCode(boolean value);

    public /*@ pure @*/ int compareTo(Boolean b);

    //@ ensures \result == 0 <==> x == y;
    //@ ensures \result < 0 <==> !x && y;
    public static /*@ pure @*/ int compare(boolean x, boolean y);

    //@ ensures \result <==> a && b;
    public static /*@ pure @*/ boolean logicalAnd(boolean a, boolean b);

    //@ ensures \result <==> a || b;
    public static /*@ pure @*/ boolean logicalOr(boolean a, boolean b);

    //@ ensures \result <==> a != b;
    public static /*@ pure @*/ boolean logicalXor(boolean a, boolean b);
}
