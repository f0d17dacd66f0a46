/** Loops without a single annotation: bounds and relations are inferred. */
class NumberLoops {
    //@ requires n >= 0 && n <= 1000;
    //@ ensures \result == n * n;
    static int square(int n) {
        int s = 0;
        int odd = 1;
        for (int i = 0; i < n; i++) {
            s += odd;
            odd += 2;
        }
        return s;
    }

    //@ requires a >= 0 && b > 0;
    //@ ensures \result * b <= a && a < (\result + 1) * b;
    static int divide(int a, int b) {
        int q = 0;
        int r = a;
        while (r >= b) {
            r -= b;
            q++;
        }
        return q;
    }

    //@ requires a > 0 && b > 0;
    //@ ensures \result > 0;
    static int gcd(int a, int b) {
        while (a != b) {
            if (a > b) {
                a -= b;
            } else {
                b -= a;
            }
        }
        return a;
    }

    //@ requires n >= 0;
    //@ ensures \result * \result <= n && n < (\result + 1) * (\result + 1);
    static int root(int n) {
        int r = 0;
        while ((long) (r + 1) * (r + 1) <= n) {
            r++;
        }
        return r;
    }
}
