/** Matrix product, sieve, greatest common divisor, generators of pseudo-random numbers, digit sums, primes, dates. */
public class P106_Numerics {
    static long[][] multiply(long[][] a, long[][] b) {
        long[][] c = new long[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                for (int k = 0; k < b.length; k++) {
                    c[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return c;
    }

    static int sieve(int n) {
        boolean[] composite = new boolean[n + 1];
        int count = 0;
        for (int i = 2; i <= n; i++) {
            if (!composite[i]) {
                count++;
                for (long j = (long) i * i; j <= n; j += i) {
                    composite[(int) j] = true;
                }
            }
        }
        return count;
    }

    static int gcd(int a, int b) {
        while (b != 0) {
            b = a % (a = b);
        }
        return a;
    }

    static long seed = 42;

    static int next(int bits) {
        seed = (seed * 0x5DEECE66DL + 0xBL) & ((1L << 48) - 1);
        return (int) (seed >>> (48 - bits));
    }

    static int xorshift(int x) {
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
        return x;
    }

    static long modPow(long base, long exponent, long modulus) {
        long result = 1;
        for (base %= modulus; exponent > 0; exponent >>= 1, base = base * base % modulus) {
            if ((exponent & 1) == 1) {
                result = result * base % modulus;
            }
        }
        return result;
    }

    static double integrate(java.util.function.Function<Double, Double> f, double from, double to, int n) {
        double h = (to - from) / n, sum = 0;
        for (int i = 0; i < n; i++) {
            sum += f.apply(from + (i + 0.5) * h);
        }
        return sum * h;
    }

    static boolean leap(int year) {
        return year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
    }

    static int fletcher(byte[] data) {
        int a = 0, b = 0;
        for (byte x : data) {
            a = (a + (x & 0xff)) % 255;
            b = (b + a) % 255;
        }
        return b << 8 | a;
    }

    public static void main(String[] args) {
        long[][] fib = {{1, 1}, {1, 0}};
        long[][] m = {{1, 0}, {0, 1}};
        for (int i = 0; i < 80; i++) {
            m = multiply(m, fib);
        }
        System.out.println(m[0][1]);
        long[][] p = multiply(new long[][] {{1, 2, 3}, {4, 5, 6}}, new long[][] {{7, 8}, {9, 10}, {11, 12}});
        System.out.println(p[0][0] + " " + p[0][1] + " " + p[1][0] + " " + p[1][1]);
        System.out.println(sieve(1000) + " " + gcd(1071, 462) + " " + gcd(-4, 6) + " " + gcd(0, 5));
        String s = "";
        for (int i = 0; i < 6; i++) {
            s += next(32) + " ";
        }
        System.out.println(s);
        int x = 1;
        for (int i = 0; i < 100; i++) {
            x = xorshift(x);
        }
        System.out.println(x);
        System.out.println(modPow(3, 1000003, 1000000007) + " " + modPow(2, 10, 1000));
        System.out.println(integrate(v -> v * v, 0, 1, 4) + " " + integrate(v -> 1 / v, 1, 2, 2));
        int leaps = 0;
        for (int y = 1896; y <= 2004; y++) {
            leaps += leap(y) ? 1 : 0;
        }
        System.out.println(leaps);
        System.out.println(fletcher(new byte[] {'a', 'b', 'c', 'd', 'e', -1, -128}));
        System.out.println(Math.floorMod(-7, 3) + " " + Math.floorDiv(-7, 2) + " " + Math.round(2.5) + Math.round(-2.5) + Math.round(0.49f) + " " + Math.pow(2, 10) + " " + Math.floor(-1.1) + Math.ceil(-1.1) + Math.abs(-3L) + Math.max(1, 2L));
        System.out.println(Math.sqrt(144) + " " + Math.sqrt(-1) + " " + Math.round(1e20) + " " + Math.round(Double.NaN) + " " + Math.min(-1.5f, 2));
    }
}
