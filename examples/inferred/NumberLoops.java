/*@ function \bigint gcdOf(\bigint a, \bigint b) requires a >= 0 && b >= 0; decreases b; = b == 0 ? a : gcdOf(b, a % b);
  @ function \bigint fibOf(\bigint n) requires n >= 0; decreases n; = n <= 1 ? n : fibOf(n - 1) + fibOf(n - 2);
  @ function \bigint powerOf(\bigint b, \bigint e) requires e >= 0; decreases e; = e == 0 ? 1 : b * powerOf(b, e - 1);
  @*/
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

    //@ requires a >= 0 && b >= 0;
    //@ ensures \result == gcdOf(a, b);
    static int euclid(int a, int b) {
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        return a;
    }

    //@ requires 0 <= n && n <= 40;
    //@ ensures \result == fibOf(n);
    static long fibonacci(int n) {
        long a = 0;
        long b = 1;
        for (int i = 0; i < n; i++) {
            long c = a + b;
            a = b;
            b = c;
        }
        return a;
    }

    //@ requires 0 <= n && n <= 15 && 0 <= b && b <= 4;
    //@ ensures \result == powerOf(b, n);
    static long power(int b, int n) {
        long r = 1;
        for (int i = 0; i < n; i++) {
            r *= b;
        }
        return r;
    }
}
