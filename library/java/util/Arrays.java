package java.util;

import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

// What writes needs the elements that it writes; what reads, a share of those that it reads.
// A number that is no number is not equal to itself: of `float` and `double` only that is said
// which is true of it, too.
public class Arrays {
    private Arrays();

    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == val);
    public static void fill(int[] a, int val);

    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[fromIndex .. toIndex - 1]);
    //@ ensures acc(a[fromIndex .. toIndex - 1]);
    //@ ensures (\forall int i; 0 <= i && i < toIndex - fromIndex; a[fromIndex + i] == val);
    public static void fill(int[] a, int fromIndex, int toIndex, int val);

    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == val);
    public static void fill(long[] a, long val);

    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[fromIndex .. toIndex - 1]);
    //@ ensures acc(a[fromIndex .. toIndex - 1]);
    //@ ensures (\forall int i; 0 <= i && i < toIndex - fromIndex; a[fromIndex + i] == val);
    public static void fill(long[] a, int fromIndex, int toIndex, long val);

    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == val);
    public static void fill(short[] a, short val);

    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[fromIndex .. toIndex - 1]);
    //@ ensures acc(a[fromIndex .. toIndex - 1]);
    //@ ensures (\forall int i; 0 <= i && i < toIndex - fromIndex; a[fromIndex + i] == val);
    public static void fill(short[] a, int fromIndex, int toIndex, short val);

    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == val);
    public static void fill(byte[] a, byte val);

    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[fromIndex .. toIndex - 1]);
    //@ ensures acc(a[fromIndex .. toIndex - 1]);
    //@ ensures (\forall int i; 0 <= i && i < toIndex - fromIndex; a[fromIndex + i] == val);
    public static void fill(byte[] a, int fromIndex, int toIndex, byte val);

    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == val);
    public static void fill(char[] a, char val);

    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[fromIndex .. toIndex - 1]);
    //@ ensures acc(a[fromIndex .. toIndex - 1]);
    //@ ensures (\forall int i; 0 <= i && i < toIndex - fromIndex; a[fromIndex + i] == val);
    public static void fill(char[] a, int fromIndex, int toIndex, char val);

    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == val);
    public static void fill(boolean[] a, boolean val);

    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[fromIndex .. toIndex - 1]);
    //@ ensures acc(a[fromIndex .. toIndex - 1]);
    //@ ensures (\forall int i; 0 <= i && i < toIndex - fromIndex; a[fromIndex + i] == val);
    public static void fill(boolean[] a, int fromIndex, int toIndex, boolean val);

    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; (val == val ==> a[i] == val));
    public static void fill(float[] a, float val);

    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[fromIndex .. toIndex - 1]);
    //@ ensures acc(a[fromIndex .. toIndex - 1]);
    //@ ensures (\forall int i; 0 <= i && i < toIndex - fromIndex; (val == val ==> a[fromIndex + i] == val));
    public static void fill(float[] a, int fromIndex, int toIndex, float val);

    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; (val == val ==> a[i] == val));
    public static void fill(double[] a, double val);

    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[fromIndex .. toIndex - 1]);
    //@ ensures acc(a[fromIndex .. toIndex - 1]);
    //@ ensures (\forall int i; 0 <= i && i < toIndex - fromIndex; (val == val ==> a[fromIndex + i] == val));
    public static void fill(double[] a, int fromIndex, int toIndex, double val);

    // What does not fit into the array is not stored into any of it.
    //@ normal_behavior
    //@ requires a != null ** acc(a[*]);
    //@ requires a.length == 0 || val == null || \elemtype(\typeof(a)) == \type(Object) || \typeof(val) <: \elemtype(\typeof(a));
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == val);
    //@ also exceptional_behavior
    //@ requires a != null;
    //@ requires !(a.length == 0 || val == null || \elemtype(\typeof(a)) == \type(Object) || \typeof(val) <: \elemtype(\typeof(a)));
    //@ assignable \nothing;
    //@ signals_only ArrayStoreException;
    public static void fill(Object[] a, /*@ nullable @*/ Object val);

    //@ normal_behavior
    //@ requires a != null ** 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires fromIndex == toIndex || val == null || \elemtype(\typeof(a)) == \type(Object) || \typeof(val) <: \elemtype(\typeof(a));
    //@ requires acc(a[fromIndex .. toIndex - 1]);
    //@ ensures acc(a[fromIndex .. toIndex - 1]);
    //@ ensures (\forall int i; 0 <= i && i < toIndex - fromIndex; a[fromIndex + i] == val);
    //@ also exceptional_behavior
    //@ requires a != null ** 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires !(fromIndex == toIndex || val == null || \elemtype(\typeof(a)) == \type(Object) || \typeof(val) <: \elemtype(\typeof(a)));
    //@ assignable \nothing;
    //@ signals_only ArrayStoreException;
    public static void fill(Object[] a, int fromIndex, int toIndex, /*@ nullable @*/ Object val);

    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    public static void setAll(int[] a, IntUnaryOperator generator);

    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    public static void setAll(long[] a, IntToLongFunction generator);

    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    public static void setAll(double[] a, IntToDoubleFunction generator);

    // What the generator gives may not fit into the array.
    //@ normal_behavior
    //@ requires a != null ** acc(a[*]);
    //@ requires \elemtype(\typeof(a)) == \type(Object);
    //@ ensures acc(a[*]);
    //@ also behavior
    //@ requires a != null ** acc(a[*]);
    //@ requires \elemtype(\typeof(a)) != \type(Object);
    //@ ensures acc(a[*]);
    //@ signals (ArrayStoreException e) acc(a[*]);
    //@ signals_only ArrayStoreException;
    public static <T> void setAll(T[] a, IntFunction<? extends T> generator);

    //@ requires newLength >= 0 ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == newLength;
    //@ ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
    //@ ensures (\forall int i; original.length <= i && i < newLength; \result[i] == 0);
    public static /*@ pure @*/ int[] copyOf(int[] original, int newLength);

    //@ requires 0 <= from && from <= to && from <= original.length ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == to - from;
    //@ ensures (\forall int i; 0 <= i && i < to - from && from + i < original.length; \result[i] == original[from + i]);
    //@ ensures (\forall int i; original.length <= from + i && 0 <= i && i < to - from; \result[i] == 0);
    public static /*@ pure @*/ int[] copyOfRange(int[] original, int from, int to);

    //@ requires newLength >= 0 ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == newLength;
    //@ ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
    //@ ensures (\forall int i; original.length <= i && i < newLength; \result[i] == 0);
    public static /*@ pure @*/ long[] copyOf(long[] original, int newLength);

    //@ requires 0 <= from && from <= to && from <= original.length ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == to - from;
    //@ ensures (\forall int i; 0 <= i && i < to - from && from + i < original.length; \result[i] == original[from + i]);
    //@ ensures (\forall int i; original.length <= from + i && 0 <= i && i < to - from; \result[i] == 0);
    public static /*@ pure @*/ long[] copyOfRange(long[] original, int from, int to);

    //@ requires newLength >= 0 ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == newLength;
    //@ ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
    //@ ensures (\forall int i; original.length <= i && i < newLength; \result[i] == 0);
    public static /*@ pure @*/ short[] copyOf(short[] original, int newLength);

    //@ requires 0 <= from && from <= to && from <= original.length ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == to - from;
    //@ ensures (\forall int i; 0 <= i && i < to - from && from + i < original.length; \result[i] == original[from + i]);
    //@ ensures (\forall int i; original.length <= from + i && 0 <= i && i < to - from; \result[i] == 0);
    public static /*@ pure @*/ short[] copyOfRange(short[] original, int from, int to);

    //@ requires newLength >= 0 ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == newLength;
    //@ ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
    //@ ensures (\forall int i; original.length <= i && i < newLength; \result[i] == 0);
    public static /*@ pure @*/ byte[] copyOf(byte[] original, int newLength);

    //@ requires 0 <= from && from <= to && from <= original.length ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == to - from;
    //@ ensures (\forall int i; 0 <= i && i < to - from && from + i < original.length; \result[i] == original[from + i]);
    //@ ensures (\forall int i; original.length <= from + i && 0 <= i && i < to - from; \result[i] == 0);
    public static /*@ pure @*/ byte[] copyOfRange(byte[] original, int from, int to);

    //@ requires newLength >= 0 ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == newLength;
    //@ ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
    //@ ensures (\forall int i; original.length <= i && i < newLength; \result[i] == 0);
    public static /*@ pure @*/ char[] copyOf(char[] original, int newLength);

    //@ requires 0 <= from && from <= to && from <= original.length ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == to - from;
    //@ ensures (\forall int i; 0 <= i && i < to - from && from + i < original.length; \result[i] == original[from + i]);
    //@ ensures (\forall int i; original.length <= from + i && 0 <= i && i < to - from; \result[i] == 0);
    public static /*@ pure @*/ char[] copyOfRange(char[] original, int from, int to);

    //@ requires newLength >= 0 ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == newLength;
    //@ ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
    //@ ensures (\forall int i; original.length <= i && i < newLength; \result[i] == false);
    public static /*@ pure @*/ boolean[] copyOf(boolean[] original, int newLength);

    //@ requires 0 <= from && from <= to && from <= original.length ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == to - from;
    //@ ensures (\forall int i; 0 <= i && i < to - from && from + i < original.length; \result[i] == original[from + i]);
    //@ ensures (\forall int i; original.length <= from + i && 0 <= i && i < to - from; \result[i] == false);
    public static /*@ pure @*/ boolean[] copyOfRange(boolean[] original, int from, int to);

    //@ requires newLength >= 0 ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == newLength;
    //@ ensures newLength <= original.length ==> \seq_of(\result) == \seq_of(original)[0 .. newLength];
    //@ ensures newLength > original.length ==> \seq_of(\result)[0 .. original.length] == \seq_of(original);
    //@ ensures (\forall int i; original.length <= i && i < newLength; \result[i] == 0);
    public static /*@ pure @*/ float[] copyOf(float[] original, int newLength);

    //@ requires 0 <= from && from <= to && from <= original.length ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == to - from;
    //@ ensures to <= original.length ==> \seq_of(\result) == \seq_of(original)[from .. to];
    //@ ensures to > original.length ==> \seq_of(\result)[0 .. original.length - from] == \seq_of(original)[from .. original.length];
    //@ ensures (\forall int i; original.length <= from + i && 0 <= i && i < to - from; \result[i] == 0);
    public static /*@ pure @*/ float[] copyOfRange(float[] original, int from, int to);

    //@ requires newLength >= 0 ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == newLength;
    //@ ensures newLength <= original.length ==> \seq_of(\result) == \seq_of(original)[0 .. newLength];
    //@ ensures newLength > original.length ==> \seq_of(\result)[0 .. original.length] == \seq_of(original);
    //@ ensures (\forall int i; original.length <= i && i < newLength; \result[i] == 0);
    public static /*@ pure @*/ double[] copyOf(double[] original, int newLength);

    //@ requires 0 <= from && from <= to && from <= original.length ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == to - from;
    //@ ensures to <= original.length ==> \seq_of(\result) == \seq_of(original)[from .. to];
    //@ ensures to > original.length ==> \seq_of(\result)[0 .. original.length - from] == \seq_of(original)[from .. original.length];
    //@ ensures (\forall int i; original.length <= from + i && 0 <= i && i < to - from; \result[i] == 0);
    public static /*@ pure @*/ double[] copyOfRange(double[] original, int from, int to);

    //@ requires newLength >= 0 ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == newLength ** \typeof(\result) == \typeof(original);
    //@ ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
    //@ ensures (\forall int i; original.length <= i && i < newLength; \result[i] == null);
    public static /*@ pure @*/ <T> T[] copyOf(T[] original, int newLength);

    //@ requires 0 <= from && from <= to && from <= original.length ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == to - from ** \typeof(\result) == \typeof(original);
    //@ ensures (\forall int i; 0 <= i && i < to - from && from + i < original.length; \result[i] == original[from + i]);
    //@ ensures (\forall int i; original.length <= from + i && 0 <= i && i < to - from; \result[i] == null);
    public static /*@ pure @*/ <T> T[] copyOfRange(T[] original, int from, int to);

    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]);
    //@ ensures \seq_of(a).toBag() == \old(\seq_of(a).toBag());
    public static void sort(int[] a);

    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[fromIndex .. toIndex - 1]);
    //@ ensures acc(a[fromIndex .. toIndex - 1]);
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < toIndex - fromIndex; a[fromIndex + i] <= a[fromIndex + j]);
    public static void sort(int[] a, int fromIndex, int toIndex);

    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]);
    //@ ensures \seq_of(a).toBag() == \old(\seq_of(a).toBag());
    public static void sort(long[] a);

    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[fromIndex .. toIndex - 1]);
    //@ ensures acc(a[fromIndex .. toIndex - 1]);
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < toIndex - fromIndex; a[fromIndex + i] <= a[fromIndex + j]);
    public static void sort(long[] a, int fromIndex, int toIndex);

    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]);
    //@ ensures \seq_of(a).toBag() == \old(\seq_of(a).toBag());
    public static void sort(short[] a);

    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[fromIndex .. toIndex - 1]);
    //@ ensures acc(a[fromIndex .. toIndex - 1]);
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < toIndex - fromIndex; a[fromIndex + i] <= a[fromIndex + j]);
    public static void sort(short[] a, int fromIndex, int toIndex);

    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]);
    //@ ensures \seq_of(a).toBag() == \old(\seq_of(a).toBag());
    public static void sort(byte[] a);

    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[fromIndex .. toIndex - 1]);
    //@ ensures acc(a[fromIndex .. toIndex - 1]);
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < toIndex - fromIndex; a[fromIndex + i] <= a[fromIndex + j]);
    public static void sort(byte[] a, int fromIndex, int toIndex);

    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]);
    //@ ensures \seq_of(a).toBag() == \old(\seq_of(a).toBag());
    public static void sort(char[] a);

    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[fromIndex .. toIndex - 1]);
    //@ ensures acc(a[fromIndex .. toIndex - 1]);
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < toIndex - fromIndex; a[fromIndex + i] <= a[fromIndex + j]);
    public static void sort(char[] a, int fromIndex, int toIndex);

    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    public static void sort(float[] a);

    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[fromIndex .. toIndex - 1]);
    //@ ensures acc(a[fromIndex .. toIndex - 1]);
    public static void sort(float[] a, int fromIndex, int toIndex);

    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    public static void sort(double[] a);

    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[fromIndex .. toIndex - 1]);
    //@ ensures acc(a[fromIndex .. toIndex - 1]);
    public static void sort(double[] a, int fromIndex, int toIndex);

    // Elements are compared: none is null, and all are of one class that knows how. Objects of a
    // class that implements `Comparable` may be comparable to others only; where the compiler
    // knows better, there is `Comparator.naturalOrder()`.
    //@ normal_behavior
    //@ requires a != null ** acc(a[*]);
    //@ requires a.length < 2 || (\forall int i; 0 <= i && i < a.length; a[i] != null);
    //@ requires a.length < 2 || (\elemtype(\typeof(a)) == \type(String) || \elemtype(\typeof(a)) == \type(Integer) || \elemtype(\typeof(a)) == \type(Long) || \elemtype(\typeof(a)) == \type(Short) || \elemtype(\typeof(a)) == \type(Byte) || \elemtype(\typeof(a)) == \type(Character) || \elemtype(\typeof(a)) == \type(Double) || \elemtype(\typeof(a)) == \type(Float) || \elemtype(\typeof(a)) == \type(Boolean) || \elemtype(\typeof(a)) <: \type(Enum) && \elemtype(\typeof(a)) != \type(Enum));
    //@ ensures acc(a[*]);
    //@ ensures a.length >= 2 ==> (\forall int i; 0 <= i && i < a.length; a[i] != null);
    //@ ensures \seq_of(a).toBag() == \old(\seq_of(a).toBag());
    //@ also behavior
    //@ requires a != null ** acc(a[*]);
    //@ requires (\forall int i; 0 <= i && i < a.length; a[i] != null);
    //@ requires a.length >= 2 && !(\elemtype(\typeof(a)) == \type(String) || \elemtype(\typeof(a)) == \type(Integer) || \elemtype(\typeof(a)) == \type(Long) || \elemtype(\typeof(a)) == \type(Short) || \elemtype(\typeof(a)) == \type(Byte) || \elemtype(\typeof(a)) == \type(Character) || \elemtype(\typeof(a)) == \type(Double) || \elemtype(\typeof(a)) == \type(Float) || \elemtype(\typeof(a)) == \type(Boolean) || \elemtype(\typeof(a)) <: \type(Enum) && \elemtype(\typeof(a)) != \type(Enum));
    //@ ensures acc(a[*]) ** (\forall int i; 0 <= i && i < a.length; a[i] != null);
    //@ ensures \seq_of(a).toBag() == \old(\seq_of(a).toBag());
    //@ signals (ClassCastException e) acc(a[*]);
    //@ signals_only ClassCastException;
    public static void sort(Object[] a);

    //@ normal_behavior
    //@ requires a != null ** 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[fromIndex .. toIndex - 1]);
    //@ requires (\forall int i; 0 <= i && i < toIndex - fromIndex; a[fromIndex + i] != null);
    //@ requires toIndex - fromIndex < 2 || (\elemtype(\typeof(a)) == \type(String) || \elemtype(\typeof(a)) == \type(Integer) || \elemtype(\typeof(a)) == \type(Long) || \elemtype(\typeof(a)) == \type(Short) || \elemtype(\typeof(a)) == \type(Byte) || \elemtype(\typeof(a)) == \type(Character) || \elemtype(\typeof(a)) == \type(Double) || \elemtype(\typeof(a)) == \type(Float) || \elemtype(\typeof(a)) == \type(Boolean) || \elemtype(\typeof(a)) <: \type(Enum) && \elemtype(\typeof(a)) != \type(Enum));
    //@ ensures acc(a[fromIndex .. toIndex - 1]);
    //@ also behavior
    //@ requires a != null ** 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[fromIndex .. toIndex - 1]);
    //@ requires (\forall int i; 0 <= i && i < toIndex - fromIndex; a[fromIndex + i] != null);
    //@ requires toIndex - fromIndex >= 2 && !(\elemtype(\typeof(a)) == \type(String) || \elemtype(\typeof(a)) == \type(Integer) || \elemtype(\typeof(a)) == \type(Long) || \elemtype(\typeof(a)) == \type(Short) || \elemtype(\typeof(a)) == \type(Byte) || \elemtype(\typeof(a)) == \type(Character) || \elemtype(\typeof(a)) == \type(Double) || \elemtype(\typeof(a)) == \type(Float) || \elemtype(\typeof(a)) == \type(Boolean) || \elemtype(\typeof(a)) <: \type(Enum) && \elemtype(\typeof(a)) != \type(Enum));
    //@ ensures acc(a[fromIndex .. toIndex - 1]);
    //@ signals (ClassCastException e) acc(a[fromIndex .. toIndex - 1]);
    //@ signals_only ClassCastException;
    public static void sort(Object[] a, int fromIndex, int toIndex);

    // Many comparators refuse null.
    //@ requires acc(a[*]);
    //@ requires (\forall int i; 0 <= i && i < a.length; a[i] != null);
    //@ ensures acc(a[*]) ** (\forall int i; 0 <= i && i < a.length; a[i] != null);
    //@ ensures \seq_of(a).toBag() == \old(\seq_of(a).toBag());
    //@ signals (IllegalArgumentException e) acc(a[*]) ** !c.isOrder();
    //@ signals_only IllegalArgumentException;
    public static <T> void sort(T[] a, Comparator<? super T> c);

    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[fromIndex .. toIndex - 1]);
    //@ requires (\forall int i; 0 <= i && i < toIndex - fromIndex; a[fromIndex + i] != null);
    //@ ensures acc(a[fromIndex .. toIndex - 1]);
    //@ signals (IllegalArgumentException e) acc(a[fromIndex .. toIndex - 1]) ** !c.isOrder();
    //@ signals_only IllegalArgumentException;
    public static <T> void sort(T[] a, int fromIndex, int toIndex, Comparator<? super T> c);

    //@ requires acc(a[*], _) ** acc(a2[*], _);
    //@ ensures \result <==> a.length == a2.length && (\forall int i; 0 <= i && i < a.length; a[i] == a2[i]);
    public static /*@ pure @*/ boolean equals(int[] a, int[] a2);

    //@ requires acc(a[*], _) ** acc(a2[*], _);
    //@ ensures \result <==> a.length == a2.length && (\forall int i; 0 <= i && i < a.length; a[i] == a2[i]);
    public static /*@ pure @*/ boolean equals(long[] a, long[] a2);

    //@ requires acc(a[*], _) ** acc(a2[*], _);
    //@ ensures \result <==> a.length == a2.length && (\forall int i; 0 <= i && i < a.length; a[i] == a2[i]);
    public static /*@ pure @*/ boolean equals(short[] a, short[] a2);

    //@ requires acc(a[*], _) ** acc(a2[*], _);
    //@ ensures \result <==> a.length == a2.length && (\forall int i; 0 <= i && i < a.length; a[i] == a2[i]);
    public static /*@ pure @*/ boolean equals(byte[] a, byte[] a2);

    //@ requires acc(a[*], _) ** acc(a2[*], _);
    //@ ensures \result <==> a.length == a2.length && (\forall int i; 0 <= i && i < a.length; a[i] == a2[i]);
    public static /*@ pure @*/ boolean equals(char[] a, char[] a2);

    //@ requires acc(a[*], _) ** acc(a2[*], _);
    //@ ensures \result <==> a.length == a2.length && (\forall int i; 0 <= i && i < a.length; a[i] == a2[i]);
    public static /*@ pure @*/ boolean equals(boolean[] a, boolean[] a2);

    //@ requires acc(a[*], _) ** acc(a2[*], _);
    //@ ensures \result ==> a.length == a2.length;
    public static /*@ pure @*/ boolean equals(float[] a, float[] a2);

    //@ requires acc(a[*], _) ** acc(a2[*], _);
    //@ ensures \result ==> a.length == a2.length;
    public static /*@ pure @*/ boolean equals(double[] a, double[] a2);

    // The array is taken to be sorted.
    //@ requires acc(a[*], _);
    //@ ensures -1 - a.length <= \result && \result < a.length;
    //@ ensures \result >= 0 ==> a[\result] == key;
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]) && \result < 0 ==> (\forall int i; 0 <= i && i < a.length; a[i] != key);
    public static /*@ pure @*/ int binarySearch(int[] a, int key);

    // The array is taken to be sorted.
    //@ requires acc(a[*], _);
    //@ ensures -1 - a.length <= \result && \result < a.length;
    //@ ensures \result >= 0 ==> a[\result] == key;
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]) && \result < 0 ==> (\forall int i; 0 <= i && i < a.length; a[i] != key);
    public static /*@ pure @*/ int binarySearch(long[] a, long key);

    // The array is taken to be sorted.
    //@ requires acc(a[*], _);
    //@ ensures -1 - a.length <= \result && \result < a.length;
    //@ ensures \result >= 0 ==> a[\result] == key;
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]) && \result < 0 ==> (\forall int i; 0 <= i && i < a.length; a[i] != key);
    public static /*@ pure @*/ int binarySearch(short[] a, short key);

    // The array is taken to be sorted.
    //@ requires acc(a[*], _);
    //@ ensures -1 - a.length <= \result && \result < a.length;
    //@ ensures \result >= 0 ==> a[\result] == key;
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]) && \result < 0 ==> (\forall int i; 0 <= i && i < a.length; a[i] != key);
    public static /*@ pure @*/ int binarySearch(byte[] a, byte key);

    // The array is taken to be sorted.
    //@ requires acc(a[*], _);
    //@ ensures -1 - a.length <= \result && \result < a.length;
    //@ ensures \result >= 0 ==> a[\result] == key;
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]) && \result < 0 ==> (\forall int i; 0 <= i && i < a.length; a[i] != key);
    public static /*@ pure @*/ int binarySearch(char[] a, char key);

    //@ requires a != null ==> acc(a[*], _);
    //@ ensures \result != null && \result.length() >= 2;
    public static /*@ pure @*/ String toString(/*@ nullable @*/ int[] a);

    //@ requires a != null ==> acc(a[*], _);
    //@ ensures a == null ==> \result == 0;
    public static /*@ pure @*/ int hashCode(/*@ nullable @*/ int[] a);

    //@ requires a != null ==> acc(a[*], _);
    //@ ensures \result != null && \result.length() >= 2;
    public static /*@ pure @*/ String toString(/*@ nullable @*/ long[] a);

    //@ requires a != null ==> acc(a[*], _);
    //@ ensures a == null ==> \result == 0;
    public static /*@ pure @*/ int hashCode(/*@ nullable @*/ long[] a);

    //@ requires a != null ==> acc(a[*], _);
    //@ ensures \result != null && \result.length() >= 2;
    public static /*@ pure @*/ String toString(/*@ nullable @*/ short[] a);

    //@ requires a != null ==> acc(a[*], _);
    //@ ensures a == null ==> \result == 0;
    public static /*@ pure @*/ int hashCode(/*@ nullable @*/ short[] a);

    //@ requires a != null ==> acc(a[*], _);
    //@ ensures \result != null && \result.length() >= 2;
    public static /*@ pure @*/ String toString(/*@ nullable @*/ byte[] a);

    //@ requires a != null ==> acc(a[*], _);
    //@ ensures a == null ==> \result == 0;
    public static /*@ pure @*/ int hashCode(/*@ nullable @*/ byte[] a);

    //@ requires a != null ==> acc(a[*], _);
    //@ ensures \result != null && \result.length() >= 2;
    public static /*@ pure @*/ String toString(/*@ nullable @*/ char[] a);

    //@ requires a != null ==> acc(a[*], _);
    //@ ensures a == null ==> \result == 0;
    public static /*@ pure @*/ int hashCode(/*@ nullable @*/ char[] a);

    //@ requires a != null ==> acc(a[*], _);
    //@ ensures \result != null && \result.length() >= 2;
    public static /*@ pure @*/ String toString(/*@ nullable @*/ boolean[] a);

    //@ requires a != null ==> acc(a[*], _);
    //@ ensures a == null ==> \result == 0;
    public static /*@ pure @*/ int hashCode(/*@ nullable @*/ boolean[] a);

    //@ requires a != null ==> acc(a[*], _);
    //@ ensures \result != null && \result.length() >= 2;
    public static /*@ pure @*/ String toString(/*@ nullable @*/ float[] a);

    //@ requires a != null ==> acc(a[*], _);
    //@ ensures a == null ==> \result == 0;
    public static /*@ pure @*/ int hashCode(/*@ nullable @*/ float[] a);

    //@ requires a != null ==> acc(a[*], _);
    //@ ensures \result != null && \result.length() >= 2;
    public static /*@ pure @*/ String toString(/*@ nullable @*/ double[] a);

    //@ requires a != null ==> acc(a[*], _);
    //@ ensures a == null ==> \result == 0;
    public static /*@ pure @*/ int hashCode(/*@ nullable @*/ double[] a);

    // The list shows the array, which cannot be changed meanwhile.
    //@ requires acc(a[*], 1/1000000);
    //@ ensures \result != null ** acc(\result.state, _) ** \result.content() == \old(\seq_of(a));
    public static <T> List<T> asList(T... a);

    //@ requires acc(array[*], _);
    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    public static /*@ pure @*/ IntStream stream(int[] array);

    //@ requires 0 <= startInclusive && startInclusive <= endExclusive && endExclusive <= array.length;
    //@ requires acc(array[*], _);
    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    public static /*@ pure @*/ IntStream stream(int[] array, int startInclusive, int endExclusive);

    //@ requires acc(array[*], _);
    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    public static /*@ pure @*/ LongStream stream(long[] array);

    //@ requires 0 <= startInclusive && startInclusive <= endExclusive && endExclusive <= array.length;
    //@ requires acc(array[*], _);
    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    public static /*@ pure @*/ LongStream stream(long[] array, int startInclusive, int endExclusive);

    //@ requires acc(array[*], _);
    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    public static /*@ pure @*/ DoubleStream stream(double[] array);

    //@ requires 0 <= startInclusive && startInclusive <= endExclusive && endExclusive <= array.length;
    //@ requires acc(array[*], _);
    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    public static /*@ pure @*/ DoubleStream stream(double[] array, int startInclusive, int endExclusive);

    //@ requires acc(array[*], 1/1000000);
    //@ ensures acc(array[*], 1/1000000) ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == array ** \result.isThere();
    //@ ensures (\forall int i; 0 <= i && i < array.length; array[i] != null) ==> \result.nonNull();
    public static <T> Stream<T> stream(T[] array);

    //@ requires 0 <= startInclusive && startInclusive <= endExclusive && endExclusive <= array.length;
    //@ requires acc(array[*], 1/1000000);
    //@ ensures acc(array[*], 1/1000000) ** \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == array ** \result.isThere();
    //@ ensures (\forall int i; startInclusive <= i && i < endExclusive; array[i] != null) ==> \result.nonNull();
    public static <T> Stream<T> stream(T[] array, int startInclusive, int endExclusive);

    // The range is taken to be sorted.
    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[*], _);
    //@ ensures -1 - toIndex <= \result && \result < toIndex && (\result >= 0 ==> fromIndex <= \result) && (\result < 0 ==> \result <= -1 - fromIndex);
    //@ ensures \result >= 0 ==> a[\result] == key;
    public static /*@ pure @*/ int binarySearch(int[] a, int fromIndex, int toIndex, int key);

    // The range is taken to be sorted.
    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[*], _);
    //@ ensures -1 - toIndex <= \result && \result < toIndex && (\result >= 0 ==> fromIndex <= \result) && (\result < 0 ==> \result <= -1 - fromIndex);
    //@ ensures \result >= 0 ==> a[\result] == key;
    public static /*@ pure @*/ int binarySearch(long[] a, int fromIndex, int toIndex, long key);

    // The range is taken to be sorted.
    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[*], _);
    //@ ensures -1 - toIndex <= \result && \result < toIndex && (\result >= 0 ==> fromIndex <= \result) && (\result < 0 ==> \result <= -1 - fromIndex);
    //@ ensures \result >= 0 ==> a[\result] == key;
    public static /*@ pure @*/ int binarySearch(short[] a, int fromIndex, int toIndex, short key);

    // The range is taken to be sorted.
    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[*], _);
    //@ ensures -1 - toIndex <= \result && \result < toIndex && (\result >= 0 ==> fromIndex <= \result) && (\result < 0 ==> \result <= -1 - fromIndex);
    //@ ensures \result >= 0 ==> a[\result] == key;
    public static /*@ pure @*/ int binarySearch(byte[] a, int fromIndex, int toIndex, byte key);

    // The range is taken to be sorted.
    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[*], _);
    //@ ensures -1 - toIndex <= \result && \result < toIndex && (\result >= 0 ==> fromIndex <= \result) && (\result < 0 ==> \result <= -1 - fromIndex);
    //@ ensures \result >= 0 ==> a[\result] == key;
    public static /*@ pure @*/ int binarySearch(char[] a, int fromIndex, int toIndex, char key);

    // The array is taken to be sorted.
    //@ requires acc(a[*], _);
    //@ ensures -1 - a.length <= \result && \result < a.length;
    public static /*@ pure @*/ int binarySearch(float[] a, float key);

    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[*], _);
    //@ ensures -1 - toIndex <= \result && \result < toIndex && (\result >= 0 ==> fromIndex <= \result) && (\result < 0 ==> \result <= -1 - fromIndex);
    public static /*@ pure @*/ int binarySearch(float[] a, int fromIndex, int toIndex, float key);

    // The array is taken to be sorted.
    //@ requires acc(a[*], _);
    //@ ensures -1 - a.length <= \result && \result < a.length;
    public static /*@ pure @*/ int binarySearch(double[] a, double key);

    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length;
    //@ requires acc(a[*], _);
    //@ ensures -1 - toIndex <= \result && \result < toIndex && (\result >= 0 ==> fromIndex <= \result) && (\result < 0 ==> \result <= -1 - fromIndex);
    public static /*@ pure @*/ int binarySearch(double[] a, int fromIndex, int toIndex, double key);

    //@ requires acc(a[*], _) ** acc(b[*], _);
    //@ requires 0 <= aFromIndex && aFromIndex <= aToIndex && aToIndex <= a.length;
    //@ requires 0 <= bFromIndex && bFromIndex <= bToIndex && bToIndex <= b.length;
    //@ ensures \result <==> aToIndex - aFromIndex == bToIndex - bFromIndex && (\forall int i; 0 <= i && i < aToIndex - aFromIndex; a[aFromIndex + i] == b[bFromIndex + i]);
    public static /*@ pure @*/ boolean equals(int[] a, int aFromIndex, int aToIndex, int[] b, int bFromIndex, int bToIndex);

    //@ requires acc(a[*], _) ** acc(b[*], _);
    //@ requires 0 <= aFromIndex && aFromIndex <= aToIndex && aToIndex <= a.length;
    //@ requires 0 <= bFromIndex && bFromIndex <= bToIndex && bToIndex <= b.length;
    //@ ensures \result <==> aToIndex - aFromIndex == bToIndex - bFromIndex && (\forall int i; 0 <= i && i < aToIndex - aFromIndex; a[aFromIndex + i] == b[bFromIndex + i]);
    public static /*@ pure @*/ boolean equals(long[] a, int aFromIndex, int aToIndex, long[] b, int bFromIndex, int bToIndex);

    //@ requires acc(a[*], _) ** acc(b[*], _);
    //@ requires 0 <= aFromIndex && aFromIndex <= aToIndex && aToIndex <= a.length;
    //@ requires 0 <= bFromIndex && bFromIndex <= bToIndex && bToIndex <= b.length;
    //@ ensures \result <==> aToIndex - aFromIndex == bToIndex - bFromIndex && (\forall int i; 0 <= i && i < aToIndex - aFromIndex; a[aFromIndex + i] == b[bFromIndex + i]);
    public static /*@ pure @*/ boolean equals(short[] a, int aFromIndex, int aToIndex, short[] b, int bFromIndex, int bToIndex);

    //@ requires acc(a[*], _) ** acc(b[*], _);
    //@ requires 0 <= aFromIndex && aFromIndex <= aToIndex && aToIndex <= a.length;
    //@ requires 0 <= bFromIndex && bFromIndex <= bToIndex && bToIndex <= b.length;
    //@ ensures \result <==> aToIndex - aFromIndex == bToIndex - bFromIndex && (\forall int i; 0 <= i && i < aToIndex - aFromIndex; a[aFromIndex + i] == b[bFromIndex + i]);
    public static /*@ pure @*/ boolean equals(byte[] a, int aFromIndex, int aToIndex, byte[] b, int bFromIndex, int bToIndex);

    //@ requires acc(a[*], _) ** acc(b[*], _);
    //@ requires 0 <= aFromIndex && aFromIndex <= aToIndex && aToIndex <= a.length;
    //@ requires 0 <= bFromIndex && bFromIndex <= bToIndex && bToIndex <= b.length;
    //@ ensures \result <==> aToIndex - aFromIndex == bToIndex - bFromIndex && (\forall int i; 0 <= i && i < aToIndex - aFromIndex; a[aFromIndex + i] == b[bFromIndex + i]);
    public static /*@ pure @*/ boolean equals(char[] a, int aFromIndex, int aToIndex, char[] b, int bFromIndex, int bToIndex);

    //@ requires acc(a[*], _) ** acc(b[*], _);
    //@ requires 0 <= aFromIndex && aFromIndex <= aToIndex && aToIndex <= a.length;
    //@ requires 0 <= bFromIndex && bFromIndex <= bToIndex && bToIndex <= b.length;
    //@ ensures \result <==> aToIndex - aFromIndex == bToIndex - bFromIndex && (\forall int i; 0 <= i && i < aToIndex - aFromIndex; a[aFromIndex + i] == b[bFromIndex + i]);
    public static /*@ pure @*/ boolean equals(boolean[] a, int aFromIndex, int aToIndex, boolean[] b, int bFromIndex, int bToIndex);

    // Elements are asked, which change nothing.
    //@ requires a != null ==> acc(a[*], _);
    //@ ensures a == null ==> \result == 0;
    //@ assignable \nothing;
    public static int hashCode(/*@ nullable @*/ Object[] a);

    //@ requires (a != null ==> acc(a[*], _)) ** (a2 != null ==> acc(a2[*], _));
    //@ ensures a == a2 ==> \result;
    //@ ensures a != a2 && (a == null || a2 == null) ==> !\result;
    //@ ensures \result && a != null && a2 != null ==> a.length == a2.length;
    //@ assignable \nothing;
    public static boolean equals(/*@ nullable @*/ Object[] a, /*@ nullable @*/ Object[] a2);

    //@ requires a != null ==> acc(a[*], _);
    //@ ensures \result.length() >= 2;
    //@ assignable \nothing;
    public static String toString(/*@ nullable @*/ Object[] a);
}
