/** Loops over arrays: maximum, fill, copy, reverse in place, search. */
public class Arrays {
    //@ requires a != null ** acc(a[*], 1/2) ** a.length > 0;
    //@ ensures acc(a[*], 1/2) ** (\forall int i; 0 <= i && i < a.length; a[i] <= \result);
    //@ ensures (\exists int i; 0 <= i && i < a.length; a[i] == \result);
    static int max(int[] a) {
        int m = a[0];
        int at = 0;
        /*@ loop_invariant acc(a[*], 1/2) ** 1 <= k && k <= a.length && 0 <= at && at < a.length;
          @ loop_invariant a[at] == m && (\forall int i; 0 <= i && i < k; a[i] <= m);
          @ decreases a.length - k;
          @*/
        for (int k = 1; k < a.length; k++) {
            if (a[k] > m) {
                m = a[k];
                at = k;
            }
        }
        return m;
    }

    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]) ** (\forall int i; 0 <= i && i < a.length; a[i] == v);
    static void fill(int[] a, int v) {
        /*@ loop_invariant acc(a[*]) ** 0 <= k && k <= a.length;
          @ loop_invariant (\forall int i; 0 <= i && i < k; a[i] == v);
          @ decreases a.length - k;
          @*/
        for (int k = 0; k < a.length; k++) {
            a[k] = v;
        }
    }

    //@ requires a != null ** acc(a[*], 1/2);
    //@ ensures acc(a[*], 1/2) ** \result != null ** acc(\result[*]) ** \result.length == a.length;
    //@ ensures (\forall int i; 0 <= i && i < a.length; \result[i] == a[i]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[i]));
    static int[] copy(int[] a) {
        int[] b = new int[a.length];
        /*@ loop_invariant acc(a[*], 1/4) ** acc(b[*]) ** 0 <= k && k <= a.length;
          @ loop_invariant (\forall int i; 0 <= i && i < k; b[i] == a[i]);
          @ decreases a.length - k;
          @*/
        for (int k = 0; k < a.length; k++) {
            b[k] = a[k];
        }
        return b;
    }

    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]);
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[a.length - 1 - i]));
    static void reverse(int[] a) {
        int lo = 0;
        int hi = a.length - 1;
        /*@ loop_invariant acc(a[*]) ** 0 <= lo && lo <= a.length && hi == a.length - 1 - lo && lo <= hi + 2;
          @ loop_invariant (\forall int i; 0 <= i && i < lo; a[i] == \old(a[a.length - 1 - i]));
          @ loop_invariant (\forall int i; hi < i && i < a.length; a[i] == \old(a[a.length - 1 - i]));
          @ loop_invariant (\forall int i; lo <= i && i <= hi; a[i] == \old(a[i]));
          @ decreases hi - lo + 2;
          @*/
        while (lo < hi) {
            int t = a[lo];
            a[lo] = a[hi];
            a[hi] = t;
            lo++;
            hi--;
        }
    }

    //@ requires a != null ** acc(a[*], 1/2);
    //@ ensures acc(a[*], 1/2);
    //@ ensures \result ==> (\exists int i; 0 <= i && i < a.length; a[i] == v);
    //@ ensures !\result ==> (\forall int i; 0 <= i && i < a.length; a[i] != v);
    static boolean contains(int[] a, int v) {
        int k = 0;
        /*@ loop_invariant acc(a[*], 1/2) ** 0 <= k && k <= a.length;
          @ loop_invariant (\forall int i; 0 <= i && i < k; a[i] != v);
          @ decreases a.length - k;
          @*/
        while (k < a.length) {
            if (a[k] == v) {
                return true;
            }
            k++;
        }
        return false;
    }
}
