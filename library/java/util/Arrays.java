package java.util;

public class Arrays {
    private Arrays();

    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == val);
    public static void fill(int[] a, int val);

    //@ requires a != null ** 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == (fromIndex <= i && i < toIndex ? val : \old(a[i])));
    public static void fill(int[] a, int fromIndex, int toIndex, int val);

    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == val);
    public static void fill(long[] a, long val);

    //@ requires a != null ** 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == (fromIndex <= i && i < toIndex ? val : \old(a[i])));
    public static void fill(long[] a, int fromIndex, int toIndex, long val);

    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == val);
    public static void fill(short[] a, short val);

    //@ requires a != null ** 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == (fromIndex <= i && i < toIndex ? val : \old(a[i])));
    public static void fill(short[] a, int fromIndex, int toIndex, short val);

    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == val);
    public static void fill(byte[] a, byte val);

    //@ requires a != null ** 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == (fromIndex <= i && i < toIndex ? val : \old(a[i])));
    public static void fill(byte[] a, int fromIndex, int toIndex, byte val);

    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == val);
    public static void fill(char[] a, char val);

    //@ requires a != null ** 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == (fromIndex <= i && i < toIndex ? val : \old(a[i])));
    public static void fill(char[] a, int fromIndex, int toIndex, char val);

    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == val);
    public static void fill(boolean[] a, boolean val);

    //@ requires a != null ** 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == (fromIndex <= i && i < toIndex ? val : \old(a[i])));
    public static void fill(boolean[] a, int fromIndex, int toIndex, boolean val);

    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]);
    public static void fill(float[] a, float val);

    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]);
    public static void fill(double[] a, double val);

    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == val);
    public static void fill(Object[] a, /*@ nullable @*/ Object val);

    //@ requires a != null ** 0 <= fromIndex && fromIndex <= toIndex && toIndex <= a.length ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == (fromIndex <= i && i < toIndex ? val : \old(a[i])));
    public static void fill(Object[] a, int fromIndex, int toIndex, /*@ nullable @*/ Object val);

    //@ requires original != null ** newLength >= 0 ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == newLength;
    //@ ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
    //@ ensures (\forall int i; original.length <= i && i < newLength; \result[i] == 0);
    public static /*@ pure @*/ int[] copyOf(int[] original, int newLength);

    //@ requires original != null ** 0 <= from && from <= to && from <= original.length ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == to - from;
    //@ ensures (\forall int i; 0 <= i && i < to - from && from + i < original.length; \result[i] == original[from + i]);
    //@ ensures (\forall int i; original.length <= from + i && 0 <= i && i < to - from; \result[i] == 0);
    public static /*@ pure @*/ int[] copyOfRange(int[] original, int from, int to);

    //@ requires original != null ** newLength >= 0 ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == newLength;
    //@ ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
    //@ ensures (\forall int i; original.length <= i && i < newLength; \result[i] == 0);
    public static /*@ pure @*/ long[] copyOf(long[] original, int newLength);

    //@ requires original != null ** 0 <= from && from <= to && from <= original.length ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == to - from;
    //@ ensures (\forall int i; 0 <= i && i < to - from && from + i < original.length; \result[i] == original[from + i]);
    //@ ensures (\forall int i; original.length <= from + i && 0 <= i && i < to - from; \result[i] == 0);
    public static /*@ pure @*/ long[] copyOfRange(long[] original, int from, int to);

    //@ requires original != null ** newLength >= 0 ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == newLength;
    //@ ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
    //@ ensures (\forall int i; original.length <= i && i < newLength; \result[i] == 0);
    public static /*@ pure @*/ short[] copyOf(short[] original, int newLength);

    //@ requires original != null ** 0 <= from && from <= to && from <= original.length ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == to - from;
    //@ ensures (\forall int i; 0 <= i && i < to - from && from + i < original.length; \result[i] == original[from + i]);
    //@ ensures (\forall int i; original.length <= from + i && 0 <= i && i < to - from; \result[i] == 0);
    public static /*@ pure @*/ short[] copyOfRange(short[] original, int from, int to);

    //@ requires original != null ** newLength >= 0 ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == newLength;
    //@ ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
    //@ ensures (\forall int i; original.length <= i && i < newLength; \result[i] == 0);
    public static /*@ pure @*/ byte[] copyOf(byte[] original, int newLength);

    //@ requires original != null ** 0 <= from && from <= to && from <= original.length ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == to - from;
    //@ ensures (\forall int i; 0 <= i && i < to - from && from + i < original.length; \result[i] == original[from + i]);
    //@ ensures (\forall int i; original.length <= from + i && 0 <= i && i < to - from; \result[i] == 0);
    public static /*@ pure @*/ byte[] copyOfRange(byte[] original, int from, int to);

    //@ requires original != null ** newLength >= 0 ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == newLength;
    //@ ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
    //@ ensures (\forall int i; original.length <= i && i < newLength; \result[i] == 0);
    public static /*@ pure @*/ char[] copyOf(char[] original, int newLength);

    //@ requires original != null ** 0 <= from && from <= to && from <= original.length ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == to - from;
    //@ ensures (\forall int i; 0 <= i && i < to - from && from + i < original.length; \result[i] == original[from + i]);
    //@ ensures (\forall int i; original.length <= from + i && 0 <= i && i < to - from; \result[i] == 0);
    public static /*@ pure @*/ char[] copyOfRange(char[] original, int from, int to);

    //@ requires original != null ** newLength >= 0 ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == newLength;
    //@ ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
    //@ ensures (\forall int i; original.length <= i && i < newLength; \result[i] == false);
    public static /*@ pure @*/ boolean[] copyOf(boolean[] original, int newLength);

    //@ requires original != null ** 0 <= from && from <= to && from <= original.length ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == to - from;
    //@ ensures (\forall int i; 0 <= i && i < to - from && from + i < original.length; \result[i] == original[from + i]);
    //@ ensures (\forall int i; original.length <= from + i && 0 <= i && i < to - from; \result[i] == false);
    public static /*@ pure @*/ boolean[] copyOfRange(boolean[] original, int from, int to);

    //@ requires original != null ** newLength >= 0 ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == newLength;
    //@ ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
    //@ ensures (\forall int i; original.length <= i && i < newLength; \result[i] == null);
    public static /*@ pure @*/ <T> T[] copyOf(T[] original, int newLength);

    //@ requires original != null ** 0 <= from && from <= to && from <= original.length ** acc(original[*], _);
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == to - from;
    //@ ensures (\forall int i; 0 <= i && i < to - from && from + i < original.length; \result[i] == original[from + i]);
    //@ ensures (\forall int i; original.length <= from + i && 0 <= i && i < to - from; \result[i] == null);
    public static /*@ pure @*/ <T> T[] copyOfRange(T[] original, int from, int to);

    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]);
    //@ ensures \seq_of(a).toBag() == \old(\seq_of(a).toBag());
    public static void sort(int[] a);

    //@ requires a != null && a2 != null ** acc(a[*], _) ** acc(a2[*], _);
    //@ ensures \result <==> a.length == a2.length && (\forall int i; 0 <= i && i < a.length; a[i] == a2[i]);
    public static /*@ pure @*/ boolean equals(int[] a, int[] a2);

    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]);
    //@ ensures \seq_of(a).toBag() == \old(\seq_of(a).toBag());
    public static void sort(long[] a);

    //@ requires a != null && a2 != null ** acc(a[*], _) ** acc(a2[*], _);
    //@ ensures \result <==> a.length == a2.length && (\forall int i; 0 <= i && i < a.length; a[i] == a2[i]);
    public static /*@ pure @*/ boolean equals(long[] a, long[] a2);

    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]);
    //@ ensures \seq_of(a).toBag() == \old(\seq_of(a).toBag());
    public static void sort(short[] a);

    //@ requires a != null && a2 != null ** acc(a[*], _) ** acc(a2[*], _);
    //@ ensures \result <==> a.length == a2.length && (\forall int i; 0 <= i && i < a.length; a[i] == a2[i]);
    public static /*@ pure @*/ boolean equals(short[] a, short[] a2);

    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]);
    //@ ensures \seq_of(a).toBag() == \old(\seq_of(a).toBag());
    public static void sort(byte[] a);

    //@ requires a != null && a2 != null ** acc(a[*], _) ** acc(a2[*], _);
    //@ ensures \result <==> a.length == a2.length && (\forall int i; 0 <= i && i < a.length; a[i] == a2[i]);
    public static /*@ pure @*/ boolean equals(byte[] a, byte[] a2);

    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]);
    //@ ensures \seq_of(a).toBag() == \old(\seq_of(a).toBag());
    public static void sort(char[] a);

    //@ requires a != null && a2 != null ** acc(a[*], _) ** acc(a2[*], _);
    //@ ensures \result <==> a.length == a2.length && (\forall int i; 0 <= i && i < a.length; a[i] == a2[i]);
    public static /*@ pure @*/ boolean equals(char[] a, char[] a2);

    // The array belongs to the list from then on.
    //@ requires a != null ** acc(a[*]);
    //@ ensures \result != null ** acc(\result.state, _) ** \result.content() == \old(\seq_of(a));
    public static <T> List<T> asList(T... a);
}
