package java.lang;

import java.io.InputStream;
import java.io.PrintStream;

public final class System {
    public static final /*@ non_null @*/ InputStream in;

    public static final /*@ non_null @*/ PrintStream out;

    public static final /*@ non_null @*/ PrintStream err;

    private System();

    // As if through a copy of the source: the two may overlap. A case for each type of element;
    // the source is only read, and the rest of the destination is not asked for.
    //@ exceptional_behavior
    //@ requires src == null || dest == null;
    //@ assignable \nothing;
    //@ signals_only NullPointerException;
    //@ also normal_behavior
    //@ requires src instanceof int[] && dest instanceof int[];
    //@ requires 0 <= srcPos && 0 <= destPos && 0 <= length && srcPos <= ((int[]) src).length - length && destPos <= ((int[]) dest).length - length;
    //@ requires \seq_of((int[]) src)[srcPos .. srcPos + length].length == length;
    //@ requires acc(((int[]) dest)[destPos .. destPos + length - 1]);
    //@ ensures acc(((int[]) dest)[destPos .. destPos + length - 1]);
    //@ ensures \seq_of((int[]) dest)[destPos .. destPos + length] == \old(\seq_of((int[]) src)[srcPos .. srcPos + length]);
    //@ also exceptional_behavior
    //@ requires src instanceof int[] && dest instanceof int[];
    //@ requires !(0 <= srcPos && 0 <= destPos && 0 <= length && srcPos <= ((int[]) src).length - length && destPos <= ((int[]) dest).length - length);
    //@ assignable \nothing;
    //@ signals_only ArrayIndexOutOfBoundsException;
    //@ also normal_behavior
    //@ requires src instanceof long[] && dest instanceof long[];
    //@ requires 0 <= srcPos && 0 <= destPos && 0 <= length && srcPos <= ((long[]) src).length - length && destPos <= ((long[]) dest).length - length;
    //@ requires \seq_of((long[]) src)[srcPos .. srcPos + length].length == length;
    //@ requires acc(((long[]) dest)[destPos .. destPos + length - 1]);
    //@ ensures acc(((long[]) dest)[destPos .. destPos + length - 1]);
    //@ ensures \seq_of((long[]) dest)[destPos .. destPos + length] == \old(\seq_of((long[]) src)[srcPos .. srcPos + length]);
    //@ also exceptional_behavior
    //@ requires src instanceof long[] && dest instanceof long[];
    //@ requires !(0 <= srcPos && 0 <= destPos && 0 <= length && srcPos <= ((long[]) src).length - length && destPos <= ((long[]) dest).length - length);
    //@ assignable \nothing;
    //@ signals_only ArrayIndexOutOfBoundsException;
    //@ also normal_behavior
    //@ requires src instanceof short[] && dest instanceof short[];
    //@ requires 0 <= srcPos && 0 <= destPos && 0 <= length && srcPos <= ((short[]) src).length - length && destPos <= ((short[]) dest).length - length;
    //@ requires \seq_of((short[]) src)[srcPos .. srcPos + length].length == length;
    //@ requires acc(((short[]) dest)[destPos .. destPos + length - 1]);
    //@ ensures acc(((short[]) dest)[destPos .. destPos + length - 1]);
    //@ ensures \seq_of((short[]) dest)[destPos .. destPos + length] == \old(\seq_of((short[]) src)[srcPos .. srcPos + length]);
    //@ also exceptional_behavior
    //@ requires src instanceof short[] && dest instanceof short[];
    //@ requires !(0 <= srcPos && 0 <= destPos && 0 <= length && srcPos <= ((short[]) src).length - length && destPos <= ((short[]) dest).length - length);
    //@ assignable \nothing;
    //@ signals_only ArrayIndexOutOfBoundsException;
    //@ also normal_behavior
    //@ requires src instanceof byte[] && dest instanceof byte[];
    //@ requires 0 <= srcPos && 0 <= destPos && 0 <= length && srcPos <= ((byte[]) src).length - length && destPos <= ((byte[]) dest).length - length;
    //@ requires \seq_of((byte[]) src)[srcPos .. srcPos + length].length == length;
    //@ requires acc(((byte[]) dest)[destPos .. destPos + length - 1]);
    //@ ensures acc(((byte[]) dest)[destPos .. destPos + length - 1]);
    //@ ensures \seq_of((byte[]) dest)[destPos .. destPos + length] == \old(\seq_of((byte[]) src)[srcPos .. srcPos + length]);
    //@ also exceptional_behavior
    //@ requires src instanceof byte[] && dest instanceof byte[];
    //@ requires !(0 <= srcPos && 0 <= destPos && 0 <= length && srcPos <= ((byte[]) src).length - length && destPos <= ((byte[]) dest).length - length);
    //@ assignable \nothing;
    //@ signals_only ArrayIndexOutOfBoundsException;
    //@ also normal_behavior
    //@ requires src instanceof char[] && dest instanceof char[];
    //@ requires 0 <= srcPos && 0 <= destPos && 0 <= length && srcPos <= ((char[]) src).length - length && destPos <= ((char[]) dest).length - length;
    //@ requires \seq_of((char[]) src)[srcPos .. srcPos + length].length == length;
    //@ requires acc(((char[]) dest)[destPos .. destPos + length - 1]);
    //@ ensures acc(((char[]) dest)[destPos .. destPos + length - 1]);
    //@ ensures \seq_of((char[]) dest)[destPos .. destPos + length] == \old(\seq_of((char[]) src)[srcPos .. srcPos + length]);
    //@ also exceptional_behavior
    //@ requires src instanceof char[] && dest instanceof char[];
    //@ requires !(0 <= srcPos && 0 <= destPos && 0 <= length && srcPos <= ((char[]) src).length - length && destPos <= ((char[]) dest).length - length);
    //@ assignable \nothing;
    //@ signals_only ArrayIndexOutOfBoundsException;
    //@ also normal_behavior
    //@ requires src instanceof boolean[] && dest instanceof boolean[];
    //@ requires 0 <= srcPos && 0 <= destPos && 0 <= length && srcPos <= ((boolean[]) src).length - length && destPos <= ((boolean[]) dest).length - length;
    //@ requires \seq_of((boolean[]) src)[srcPos .. srcPos + length].length == length;
    //@ requires acc(((boolean[]) dest)[destPos .. destPos + length - 1]);
    //@ ensures acc(((boolean[]) dest)[destPos .. destPos + length - 1]);
    //@ ensures \seq_of((boolean[]) dest)[destPos .. destPos + length] == \old(\seq_of((boolean[]) src)[srcPos .. srcPos + length]);
    //@ also exceptional_behavior
    //@ requires src instanceof boolean[] && dest instanceof boolean[];
    //@ requires !(0 <= srcPos && 0 <= destPos && 0 <= length && srcPos <= ((boolean[]) src).length - length && destPos <= ((boolean[]) dest).length - length);
    //@ assignable \nothing;
    //@ signals_only ArrayIndexOutOfBoundsException;
    //@ also normal_behavior
    //@ requires src instanceof float[] && dest instanceof float[];
    //@ requires 0 <= srcPos && 0 <= destPos && 0 <= length && srcPos <= ((float[]) src).length - length && destPos <= ((float[]) dest).length - length;
    //@ requires \seq_of((float[]) src)[srcPos .. srcPos + length].length == length;
    //@ requires acc(((float[]) dest)[destPos .. destPos + length - 1]);
    //@ ensures acc(((float[]) dest)[destPos .. destPos + length - 1]);
    //@ ensures \seq_of((float[]) dest)[destPos .. destPos + length] == \old(\seq_of((float[]) src)[srcPos .. srcPos + length]);
    //@ also exceptional_behavior
    //@ requires src instanceof float[] && dest instanceof float[];
    //@ requires !(0 <= srcPos && 0 <= destPos && 0 <= length && srcPos <= ((float[]) src).length - length && destPos <= ((float[]) dest).length - length);
    //@ assignable \nothing;
    //@ signals_only ArrayIndexOutOfBoundsException;
    //@ also normal_behavior
    //@ requires src instanceof double[] && dest instanceof double[];
    //@ requires 0 <= srcPos && 0 <= destPos && 0 <= length && srcPos <= ((double[]) src).length - length && destPos <= ((double[]) dest).length - length;
    //@ requires \seq_of((double[]) src)[srcPos .. srcPos + length].length == length;
    //@ requires acc(((double[]) dest)[destPos .. destPos + length - 1]);
    //@ ensures acc(((double[]) dest)[destPos .. destPos + length - 1]);
    //@ ensures \seq_of((double[]) dest)[destPos .. destPos + length] == \old(\seq_of((double[]) src)[srcPos .. srcPos + length]);
    //@ also exceptional_behavior
    //@ requires src instanceof double[] && dest instanceof double[];
    //@ requires !(0 <= srcPos && 0 <= destPos && 0 <= length && srcPos <= ((double[]) src).length - length && destPos <= ((double[]) dest).length - length);
    //@ assignable \nothing;
    //@ signals_only ArrayIndexOutOfBoundsException;
    //@ also normal_behavior
    //@ requires src instanceof Object[] && dest instanceof Object[];
    //@ requires 0 <= srcPos && 0 <= destPos && 0 <= length && srcPos <= ((Object[]) src).length - length && destPos <= ((Object[]) dest).length - length;
    //@ requires \seq_of((Object[]) src)[srcPos .. srcPos + length].length == length;
    //@ requires src == dest || \elemtype(\typeof(dest)) == \type(Object) || \elemtype(\typeof(src)) <: \elemtype(\typeof(dest)) || (\forall int i; 0 <= i && i < length; ((Object[]) src)[srcPos + i] == null || \typeof(((Object[]) src)[srcPos + i]) <: \elemtype(\typeof(dest)));
    //@ requires acc(((Object[]) dest)[destPos .. destPos + length - 1]);
    //@ ensures acc(((Object[]) dest)[destPos .. destPos + length - 1]);
    //@ ensures \seq_of((Object[]) dest)[destPos .. destPos + length] == \old(\seq_of((Object[]) src)[srcPos .. srcPos + length]);
    //@ also exceptional_behavior
    //@ requires src instanceof Object[] && dest instanceof Object[];
    //@ requires !(0 <= srcPos && 0 <= destPos && 0 <= length && srcPos <= ((Object[]) src).length - length && destPos <= ((Object[]) dest).length - length);
    //@ assignable \nothing;
    //@ signals_only ArrayIndexOutOfBoundsException;
    //@ also exceptional_behavior
    //@ requires src instanceof Object[] && dest instanceof Object[];
    //@ requires 0 <= srcPos && 0 <= destPos && 0 <= length && srcPos <= ((Object[]) src).length - length && destPos <= ((Object[]) dest).length - length;
    //@ requires \seq_of((Object[]) src)[srcPos .. srcPos + length].length == length;
    //@ requires !(src == dest || \elemtype(\typeof(dest)) == \type(Object) || \elemtype(\typeof(src)) <: \elemtype(\typeof(dest)) || (\forall int i; 0 <= i && i < length; ((Object[]) src)[srcPos + i] == null || \typeof(((Object[]) src)[srcPos + i]) <: \elemtype(\typeof(dest))));
    //@ requires acc(((Object[]) dest)[destPos .. destPos + length - 1]);
    //@ signals (ArrayStoreException e) acc(((Object[]) dest)[destPos .. destPos + length - 1]);
    //@ signals_only ArrayStoreException;
    //@ also exceptional_behavior
    //@ requires src != null && dest != null;
    //@ requires !(src instanceof int[] && dest instanceof int[] || src instanceof long[] && dest instanceof long[] || src instanceof short[] && dest instanceof short[] || src instanceof byte[] && dest instanceof byte[] || src instanceof char[] && dest instanceof char[] || src instanceof boolean[] && dest instanceof boolean[] || src instanceof float[] && dest instanceof float[] || src instanceof double[] && dest instanceof double[] || src instanceof Object[] && dest instanceof Object[]);
    //@ assignable \nothing;
    //@ signals_only ArrayStoreException;
    public static void arraycopy(
        /*@ nullable @*/ Object src, int srcPos, /*@ nullable @*/ Object dest, int destPos, int length);

    //@ assignable \nothing;
    public static long currentTimeMillis();

    //@ assignable \nothing;
    public static long nanoTime();

    public static /*@ pure @*/ int identityHashCode(/*@ nullable @*/ Object x);

    //@ assignable \nothing;
    public static String lineSeparator();

    //@ assignable \nothing;
    //@ signals (IllegalArgumentException e) key.length() == 0;
    //@ signals_only IllegalArgumentException;
    public static /*@ nullable @*/ String getProperty(String key);

    //@ assignable \nothing;
    public static /*@ nullable @*/ String getenv(String name);

    //@ ensures false;
    public static void exit(int status);

    public static void gc();
}
