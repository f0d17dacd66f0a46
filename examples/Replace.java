/** Replacing in a range: by a loop, and half by half. */
class Replace {
    //@ requires a != null ** 0 <= from && from <= to && to <= a.length ** acc(a[from .. to - 1]);
    //@ ensures acc(a[from .. to - 1]) ** (\forall int i; from <= i && i < to; a[i] == (\old(a[i]) == x ? y : \old(a[i])));
    static void replace(int[] a, int from, int to, int x, int y) {
        /*@ loop_invariant acc(a[from .. to - 1]) ** from <= k && k <= to;
          @ loop_invariant (\forall int i; from <= i && i < k; a[i] == (\old(a[i]) == x ? y : \old(a[i])));
          @ loop_invariant (\forall int i; k <= i && i < to; a[i] == \old(a[i]));
          @*/
        for (int k = from; k < to; k++) {
            if (a[k] == x) {
                a[k] = y;
            }
        }
    }

    //@ requires a != null ** 0 <= from && from <= to && to <= a.length ** acc(a[from .. to - 1]);
    //@ ensures acc(a[from .. to - 1]) ** (\forall int i; from <= i && i < to; a[i] == (\old(a[i]) == x ? y : \old(a[i])));
    static void halves(int[] a, int from, int to, int x, int y) {
        if (to - from > 1) {
            int mid = from + (to - from) / 2;
            halves(a, from, mid, x, y);
            halves(a, mid, to, x, y);
        } else if (to > from && a[from] == x) {
            a[from] = y;
        }
    }

    //@ requires a != null ** acc(a[*]) ** 0 <= i && i < a.length && 0 <= j && j < a.length && i != j;
    //@ ensures acc(a[*]) ** a[i] == \old(a[j]) && a[j] == \old(a[i]) && (\forall int k; 0 <= k && k < a.length && k != i && k != j; a[k] == \old(a[k]));
    static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }
}
