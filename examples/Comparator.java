/** An order passed as a lambda: its functional interface has the contract that bodies keep. */
public class Comparator {
    interface IntOrder {
        /** Not both ways, and never before itself. */
        //@ ensures a == b ==> !\result;
        boolean before(int a, int b);
    }

    interface Measure {
        //@ ensures 0 <= \result;
        /*@ pure @*/ int of(int a);
    }

    //@ requires a != null ** acc(a[*]) ** a.length > 0 ** order != null;
    //@ ensures acc(a[*]) ** 0 <= \result && \result < a.length;
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[i]));
    static int first(int[] a, IntOrder order) {
        int best = 0;
        //@ loop_invariant acc(a[*]) ** 0 <= best && best < a.length && 1 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < a.length; a[k] == \old(a[k]));
        //@ decreases a.length - i;
        for (int i = 1; i < a.length; i++) {
            if (order.before(a[i], a[best])) {
                best = i;
            }
        }
        return best;
    }

    //@ requires a != null ** acc(a[*]) ** a.length > 0 ** m != null;
    //@ ensures acc(a[*]) ** 0 <= \result && \result < a.length;
    //@ ensures (\forall int i; 0 <= i && i < a.length; m.of(a[i]) <= m.of(a[\result]));
    static int largest(int[] a, Measure m) {
        int best = 0;
        //@ loop_invariant acc(a[*]) ** 0 <= best && best < a.length && 1 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; m.of(a[k]) <= m.of(a[best]));
        //@ decreases a.length - i;
        for (int i = 1; i < a.length; i++) {
            if (m.of(a[best]) < m.of(a[i])) {
                best = i;
            }
        }
        return best;
    }

    static void client() {
        int[] a = {3, 1, 2};
        int i = first(a, (x, y) -> x < y);
        int j = first(a, (x, y) -> x > y);
        //@ assert a[0] == 3;
        int k = largest(a, x -> x < 0 ? 0 : x);
        //@ assert 0 <= k && k < 3;
    }
}
