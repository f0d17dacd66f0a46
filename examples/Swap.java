/** Exchanging two elements of an array, with permission to just these two. */
public class Swap {
    //@ requires a != null && 0 <= i && i < a.length && 0 <= j && j < a.length && i != j;
    //@ requires acc(a[i]) ** acc(a[j]);
    //@ ensures acc(a[i]) ** acc(a[j]) ** a[i] == \old(a[j]) && a[j] == \old(a[i]);
    static void distinct(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    //@ requires a != null ** acc(a[*]) ** 0 <= i && i < a.length && 0 <= j && j < a.length;
    //@ ensures acc(a[*]) ** a[i] == \old(a[j]) && a[j] == \old(a[i]);
    //@ ensures (\forall int k; 0 <= k && k < a.length && k != i && k != j; a[k] == \old(a[k]));
    static void any(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }
}
