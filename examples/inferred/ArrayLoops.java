/** Loops over arrays: what they hold and what they have done so far are inferred. */
class ArrayLoops {
    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]) ** (\forall int j; 0 <= j && j < a.length; a[j] == v);
    static void fill(int[] a, int v) {
        for (int i = 0; i < a.length; i++) {
            a[i] = v;
        }
    }

    //@ requires a != null ** acc(a[*]) ** a.length > 0;
    //@ ensures acc(a[*]) ** 0 <= \result && \result < a.length;
    //@ ensures (\forall int j; 0 <= j && j < a.length; a[j] <= a[\result]);
    static int largest(int[] a) {
        int p = 0;
        for (int i = 1; i < a.length; i++) {
            if (a[i] > a[p]) {
                p = i;
            }
        }
        return p;
    }

    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]) ** \result == (\num_of int j; 0 <= j && j < a.length; a[j] == x);
    static int occurrences(int[] a, int x) {
        int c = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] == x) {
                c++;
            }
        }
        return c;
    }

    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]) ** 0 <= \result && \result <= a.length;
    //@ ensures (\forall int j; 0 <= j && j < \result; a[j] < p);
    //@ ensures (\forall int j; \result <= j && j < a.length; a[j] >= p);
    static int partition(int[] a, int p) {
        int k = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] < p) {
                int t = a[i];
                a[i] = a[k];
                a[k] = t;
                k++;
            }
        }
        return k;
    }
}
