package java.lang;

import java.io.Serializable;

public abstract class Number implements Serializable {
    //@ assignable \nothing;
    public /*@ calls_later @*/ Number();

    public abstract /*@ pure @*/ int intValue();

    public abstract /*@ pure @*/ long longValue();

    public abstract /*@ pure @*/ float floatValue();

    public abstract /*@ pure @*/ double doubleValue();

    public /*@ pure @*/ byte byteValue();

    public /*@ pure @*/ short shortValue();
}
