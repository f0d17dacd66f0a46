package java.lang;

public abstract class Record {
    //@ assignable \nothing;
    protected Record();

    public abstract /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    public abstract /*@ pure @*/ int hashCode();

    public abstract /*@ pure @*/ String toString();
}
