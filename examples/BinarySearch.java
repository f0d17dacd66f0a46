/** Binary search in a sorted array, with a loop invariant and a variant. */
public class BinarySearch {
    /*@ requires a != null ** acc(a[*], 1/2);
      @ requires (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]);
      @ ensures acc(a[*], 1/2);
      @ ensures \result >= 0 ==> \result < a.length && a[\result] == key;
      @ ensures \result < 0 ==> (\forall int i; 0 <= i && i < a.length; a[i] != key);
      @*/
    public static int find(int[] a, int key) {
        int lo = 0;
        int hi = a.length;
        /*@ loop_invariant acc(a[*], 1/2) ** 0 <= lo && lo <= hi && hi <= a.length;
          @ loop_invariant (\forall int i; 0 <= i && i < lo; a[i] < key);
          @ loop_invariant (\forall int i; hi <= i && i < a.length; a[i] > key);
          @ loop_invariant (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]);
          @ decreases hi - lo;
          @*/
        while (lo < hi) {
            int mid = lo + (hi - lo) / 2;
            if (a[mid] < key) {
                lo = mid + 1;
            } else if (a[mid] > key) {
                hi = mid;
            } else {
                return mid;
            }
        }
        return -1;
    }
}
