package java.lang;

import java.io.Serializable;

public final /*@ immutable @*/ class Class<T> implements Serializable {
    private Class();

    //@ ensures \result != null;
    public /*@ pure @*/ String getName();

    //@ ensures \result != null;
    public /*@ pure @*/ String getSimpleName();

    public /*@ pure @*/ boolean isInstance(/*@ nullable @*/ Object obj);

    public /*@ pure @*/ boolean isInterface();

    public /*@ pure @*/ boolean isArray();

    public /*@ pure @*/ boolean isPrimitive();

    public /*@ pure @*/ boolean isEnum();

    public /*@ pure @*/ boolean isRecord();

    public /*@ pure @*/ /*@ nullable @*/ Class<? super T> getSuperclass();

    //@ requires obj == null || isInstance(obj);
    public /*@ pure @*/ /*@ nullable @*/ T cast(/*@ nullable @*/ Object obj);

    public /*@ nullable @*/ T[] getEnumConstants();

    public /*@ pure @*/ /*@ non_null @*/ String toString();
}
