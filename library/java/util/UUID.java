package java.util;

import java.io.Serializable;

public final /*@ immutable @*/ class UUID implements Serializable, Comparable<UUID> {
    public /*@ pure @*/ UUID(long a, long b);

    public /*@ pure @*/ int compareTo(UUID other);

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    //@ ensures \result != null;
    //@ signals_only IllegalArgumentException;
    public static /*@ pure @*/ UUID fromString(String text);

    public /*@ pure @*/ long getLeastSignificantBits();

    public /*@ pure @*/ long getMostSignificantBits();

    public /*@ pure @*/ int hashCode();

    //@ ensures \result != null;
    //@ assignable \nothing;
    public static UUID randomUUID();

    public /*@ pure @*/ /*@ non_null @*/ String toString();

    public /*@ pure @*/ int variant();

    public /*@ pure @*/ int version();
}
