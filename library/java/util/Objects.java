package java.util;

import java.util.function.Supplier;

public final class Objects {
    private Objects();

    // What an object is to `equals`: two objects with `hasKey` are equal where their keys are
    // the same, and only there. Boxes have the key of their value, strings that of their text,
    // constants of enumerations themselves. Nothing is said of other classes: their `equals`
    // may depend on what changes.
    //@ ensures o == null <==> \result == null;
    //@ ensures o instanceof Enum ==> \result == o;
    //@ ensures o instanceof String ==> \result == String.keyOf(((String) o).text());
    //@ public static model pure nullable Object key(nullable Object o);

    //@ ensures o == null || o instanceof String || o instanceof Enum || o instanceof Boolean || o instanceof Character || o instanceof Byte || o instanceof Short || o instanceof Integer || o instanceof Long || o instanceof Float || o instanceof Double ==> \result;
    //@ public static model pure boolean hasKey(nullable Object o);

    //@ ensures hasKey(a) && hasKey(b) ==> (\result <==> key(a) == key(b));
    //@ ensures a == b ==> \result;
    //@ ensures a != b && (a == null || b == null) ==> !\result;
    public static /*@ pure @*/ boolean equals(/*@ nullable @*/ Object a, /*@ nullable @*/ Object b);

    //@ ensures o == null ==> \result == 0;
    public static /*@ pure @*/ int hashCode(/*@ nullable @*/ Object o);

    //@ assignable \nothing;
    public static /*@ pure @*/ int hash(/*@ nullable @*/ Object... values);

    //@ ensures o == null ==> \result != null;
    public static /*@ pure @*/ /*@ nullable @*/ String toString(/*@ nullable @*/ Object o);

    //@ ensures o == null ==> \result == nullDefault;
    public static /*@ pure @*/ /*@ nullable @*/ String toString(/*@ nullable @*/ Object o, /*@ nullable @*/ String nullDefault);

    //@ normal_behavior
    //@ requires obj != null;
    //@ ensures \result == obj;
    //@ also exceptional_behavior
    //@ requires obj == null;
    //@ signals_only NullPointerException;
    public static /*@ pure @*/ <T> T requireNonNull(/*@ nullable @*/ T obj);

    //@ normal_behavior
    //@ requires obj != null;
    //@ ensures \result == obj;
    //@ also exceptional_behavior
    //@ requires obj == null;
    //@ signals_only NullPointerException;
    public static /*@ pure @*/ <T> T requireNonNull(
        /*@ nullable @*/ T obj, /*@ nullable @*/ String message);

    //@ signals_only NullPointerException;
    public static <T> T requireNonNull(
        /*@ nullable @*/ T obj, /*@ nullable @*/ Supplier<String> messageSupplier);

    //@ requires obj != null || defaultObj != null;
    //@ ensures \result == (obj != null ? obj : defaultObj);
    public static /*@ pure @*/ <T> T requireNonNullElse(
        /*@ nullable @*/ T obj, /*@ nullable @*/ T defaultObj);

    //@ ensures \result <==> obj == null;
    public static /*@ pure @*/ boolean isNull(/*@ nullable @*/ Object obj);

    //@ ensures \result <==> obj != null;
    public static /*@ pure @*/ boolean nonNull(/*@ nullable @*/ Object obj);

    //@ normal_behavior
    //@ requires 0 <= index && index < length;
    //@ ensures \result == index;
    //@ also exceptional_behavior
    //@ requires index < 0 || index >= length;
    //@ signals_only IndexOutOfBoundsException;
    public static /*@ pure @*/ int checkIndex(int index, int length);
}
