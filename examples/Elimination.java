/** The maximum of an array by elimination from both ends. */
class Elimination {
    //@ requires a != null ** acc(a[*], 1/2) ** a.length > 0;
    //@ ensures acc(a[*], 1/2) ** 0 <= \result && \result < a.length ** (\forall int i; 0 <= i && i < a.length; a[i] <= a[\result]);
    static int max(int[] a) {
        int x = 0;
        int y = a.length - 1;
        /*@ loop_invariant acc(a[*], 1/2) ** 0 <= x && x <= y && y < a.length;
          @ loop_invariant (\forall int i; (0 <= i && i < x) || (y < i && i < a.length); a[i] <= a[x] || a[i] <= a[y]);
          @ decreases y - x;
          @*/
        while (x != y) {
            if (a[x] <= a[y]) {
                x++;
            } else {
                y--;
            }
        }
        return x;
    }
}
