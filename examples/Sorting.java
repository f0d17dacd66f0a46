/** Insertion sort and selection sort: sorted, and a permutation of what was there. */
public class Sorting {
    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]) ** \seq_of(a).toBag() == \old(\seq_of(a).toBag());
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]);
    static void insertion(int[] a) {
        /*@ loop_invariant acc(a[*]) ** 0 <= n && (n <= a.length || n == 1);
          @ loop_invariant \seq_of(a).toBag() == \old(\seq_of(a).toBag());
          @ loop_invariant (\forall int i, j; 0 <= i && i <= j && j < n && j < a.length; a[i] <= a[j]);
          @ decreases a.length - n + 1;
          @*/
        for (int n = 1; n < a.length; n++) {
            int k = n;
            /*@ loop_invariant acc(a[*]) ** 0 <= k && k <= n;
              @ loop_invariant \seq_of(a).toBag() == \old(\seq_of(a).toBag());
              @ loop_invariant (\forall int i, j; 0 <= i && i <= j && j <= n && j != k && i != k; a[i] <= a[j]);
              @ loop_invariant (\forall int j; k < j && j <= n; a[k] <= a[j]);
              @ decreases k;
              @*/
            while (k > 0 && a[k - 1] > a[k]) {
                int t = a[k];
                a[k] = a[k - 1];
                a[k - 1] = t;
                k--;
            }
        }
    }

    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]) ** \seq_of(a).toBag() == \old(\seq_of(a).toBag());
    //@ ensures (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]);
    static void selection(int[] a) {
        /*@ loop_invariant acc(a[*]) ** 0 <= n && n <= a.length;
          @ loop_invariant \seq_of(a).toBag() == \old(\seq_of(a).toBag());
          @ loop_invariant (\forall int i, j; 0 <= i && i <= j && i < n && j < a.length; a[i] <= a[j]);
          @ decreases a.length - n;
          @*/
        for (int n = 0; n < a.length; n++) {
            int least = n;
            /*@ loop_invariant acc(a[*], 1/2) ** n <= least && least < a.length && n + 1 <= k && k <= a.length;
              @ loop_invariant (\forall int j; n <= j && j < k; a[least] <= a[j]);
              @ decreases a.length - k;
              @*/
            for (int k = n + 1; k < a.length; k++) {
                if (a[k] < a[least]) {
                    least = k;
                }
            }
            int t = a[n];
            a[n] = a[least];
            a[least] = t;
        }
    }
}
