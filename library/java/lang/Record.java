package java.lang;

public abstract class Record {
    protected Record();

    public abstract /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    public abstract /*@ pure @*/ int hashCode();

    public abstract /*@ pure @*/ String toString();
}
