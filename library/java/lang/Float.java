package java.lang;

public final /*@ immutable @*/ class Float extends Number implements Comparable<Float> {
    public static final float POSITIVE_INFINITY = 1.0f / 0.0f;

    public static final float NEGATIVE_INFINITY = -1.0f / 0.0f;

    public static final float NaN = 0.0f / 0.0f;

    public static final float MAX_VALUE = 0x1.fffffeP+127f;

    public static final float MIN_VALUE = 0x0.000002P-126f;

    public /*@ pure @*/ Float(float value);

    //@ ensures \result != null && \typeof(\result) == \type(Float);
    public static /*@ pure @*/ Float valueOf(float value);

    public static /*@ pure @*/ Float valueOf(String s) throws NumberFormatException;

    public static /*@ pure @*/ float parseFloat(String s) throws NumberFormatException;

    public /*@ pure @*/ byte byteValue();

    public /*@ pure @*/ short shortValue();

    public /*@ pure @*/ int intValue();

    public /*@ pure @*/ long longValue();

    public /*@ pure @*/ float floatValue();

    public /*@ pure @*/ double doubleValue();

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    public /*@ pure @*/ int hashCode();

    public /*@ pure @*/ /*@ non_null @*/ String toString();

    public /*@ pure @*/ int compareTo(Float other);

    public static /*@ pure @*/ int compare(float x, float y);

    public static /*@ pure @*/ String toString(float value);

    public /*@ pure @*/ boolean isNaN();

    public /*@ pure @*/ boolean isInfinite();

    public static /*@ pure @*/ boolean isNaN(float value);

    public static /*@ pure @*/ boolean isInfinite(float value);

    public static /*@ pure @*/ boolean isFinite(float value);

    public static /*@ pure @*/ int floatToIntBits(float value);

    public static /*@ pure @*/ float max(float a, float b);

    public static /*@ pure @*/ float min(float a, float b);

    public static /*@ pure @*/ float sum(float a, float b);
}
