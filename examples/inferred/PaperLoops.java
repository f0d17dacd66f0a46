/** Programs of papers on invariant generation: no loop has an invariant. */
class PaperLoops {
    //@ requires a.length > 0;
    //@ ensures a[0] == 0;
    static void clearFirst(int[] a) {
        int i = 0;
        while (i < a.length) {
            a[i] = 0;
            i++;
        }
    }

    //@ ensures (\forall int j; 0 <= j && j < a.length; a[j] == 0);
    static void clear(int[] a) {
        int i = 0;
        while (i < a.length) {
            a[i] = 0;
            i++;
        }
    }

    /** Where the first number is that is not zero; `b` says of each whether it is not. */
    //@ requires a.length == b.length;
    //@ ensures \result == a.length || 0 <= \result && \result < b.length && b[\result];
    static int find(int[] a, boolean[] b) {
        int spot = a.length;
        for (int i = 0; i < a.length; i++) {
            if (spot == a.length && a[i] != 0) {
                spot = i;
            }
            b[i] = a[i] != 0;
        }
        return spot;
    }

    //@ requires a.length == b.length;
    //@ ensures 0 <= \result && \result <= a.length;
    //@ ensures (\forall int j; 0 <= j && j < \result; !b[j]);
    static int findFirst(int[] a, boolean[] b) {
        int spot = a.length;
        for (int i = 0; i < a.length; i++) {
            if (spot == a.length && a[i] != 0) {
                spot = i;
            }
            b[i] = a[i] != 0;
        }
        return spot;
    }

    static void upAndDown(int n) {
        int x = 0;
        int y = 0;
        while (x < n) {
            x++;
            y++;
        }
        while (x != 0) {
            x--;
            y--;
        }
        assert y == 0;
    }

    static void upAndDownWithHint(int n) {
        int x = 0;
        int y = 0;
        //@ hint x == y;
        while (x < n) {
            x++;
            y++;
        }
        //@ hint x == y;
        while (x != 0) {
            x--;
            y--;
        }
        assert y == 0;
    }
}
