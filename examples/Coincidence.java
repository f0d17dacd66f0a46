/** How many numbers two sorted arrays have in common. */
class Coincidence {
    //@ requires a != null ** b != null ** acc(a[*], 1/2) ** acc(b[*], 1/2) ** \seq_of(a) == ?as ** \seq_of(b) == ?bs;
    //@ requires (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] < a[j]);
    //@ requires (\forall int i, j; 0 <= i && i < j && j < b.length; b[i] < b[j]);
    //@ ensures acc(a[*], 1/2) ** acc(b[*], 1/2) ** \seq_of(a) == as && \seq_of(b) == bs;
    //@ ensures \result == (\seq_of(a).toSet() * \seq_of(b).toSet()).size;
    static int count(int[] a, int[] b) {
        int i = 0;
        int j = 0;
        int n = 0;
        /*@ loop_invariant acc(a[*], 1/2) ** acc(b[*], 1/2) ** \seq_of(a) == as && \seq_of(b) == bs ** 0 <= i && i <= a.length && 0 <= j && j <= b.length;
          @ loop_invariant (\forall int k, l; 0 <= k && k < l && l < a.length; a[k] < a[l]) && (\forall int k, l; 0 <= k && k < l && l < b.length; b[k] < b[l]);
          @ loop_invariant 0 <= n && n <= i && n == (\seq_of(a)[0 .. i].toSet() * \seq_of(b)[0 .. j].toSet()).size;
          @ loop_invariant i < a.length ==> (\forall int k; 0 <= k && k < j; b[k] < a[i]);
          @ loop_invariant j < b.length ==> (\forall int k; 0 <= k && k < i; a[k] < b[j]);
          @*/
        while (i < a.length && j < b.length) {
            if (a[i] < b[j]) {
                i++;
            } else if (b[j] < a[i]) {
                j++;
            } else {
                //@ assert !(a[i] \in \seq_of(a)[0 .. i]);
                n++;
                i++;
                j++;
            }
        }
        return n;
    }
}
