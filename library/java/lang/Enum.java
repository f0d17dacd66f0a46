package java.lang;

import java.io.Serializable;

public abstract /*@ immutable @*/ class Enum<E extends Enum<E>> implements Comparable<E>, Serializable {
    //@ assignable \nothing;
    protected Enum(String name, int ordinal);

    //@ ensures \result != null;
    public final /*@ pure @*/ String name();

    //@ ensures \result >= 0;
    public final /*@ pure @*/ int ordinal();

    public /*@ pure @*/ String toString();

    //@ also
    //@ ensures \result <==> this == other;
    public final /*@ pure @*/ boolean equals(/*@ nullable @*/ Object other);

    public final /*@ pure @*/ int hashCode();

    //@ also
    //@ ensures \result == 0 <==> ordinal() == o.ordinal();
    //@ ensures \result < 0 <==> ordinal() < o.ordinal();
    public final /*@ pure @*/ int compareTo(E o);

    protected final Object clone() throws CloneNotSupportedException;

    public final /*@ pure @*/ Class<E> getDeclaringClass();

    //@ signals_only IllegalArgumentException;
    public static <T extends Enum<T>> T valueOf(Class<T> enumClass, String name);
}
