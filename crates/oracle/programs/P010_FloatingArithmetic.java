/** Floating arithmetic: infinities, NaN comparisons, signed zeros, float versus double precision. */
public class P010_FloatingArithmetic {
    static double zero = 0.0;

    static void compare(double a, double b) {
        System.out.println(a + " ? " + b + ": " + (a < b) + (a <= b) + (a > b) + (a >= b) + (a == b) + (a != b)
            + " " + Double.compare(a, b) + " " + Double.valueOf(a).equals(b));
    }

    public static void main(String[] args) {
        double nan = zero / zero;
        compare(1, 2);
        compare(nan, nan);
        compare(nan, 1);
        compare(1, nan);
        compare(0.0, -0.0);
        compare(1 / zero, 1e308);
        compare(-1 / zero, nan);
        System.out.println(!(nan < 1) + " " + !(nan >= 1));
        System.out.println(1 / -zero);
        System.out.println(0.0 == -0.0);
        System.out.println(-zero);
        System.out.println(0.0 - zero);
        System.out.println(zero * -1);
        System.out.println(1 / zero - 1 / zero);
        System.out.println(zero * (1 / zero));
        System.out.println(Double.MAX_VALUE * 2);
        System.out.println(-Double.MAX_VALUE - Double.MAX_VALUE);
        System.out.println(Double.MIN_VALUE / 2);
        System.out.println(Double.isNaN(nan) + " " + Double.isInfinite(1 / zero) + " " + Double.isNaN(1 / zero));
        System.out.println(Double.doubleToLongBits(1.0) + " " + Double.doubleToLongBits(-0.0));
        System.out.println(0.1 + 0.2);
        System.out.println(0.1f + 0.2f);
        System.out.println(0.1f + 0.2);
        System.out.println(0.1 + 0.2 == 0.3);
        System.out.println(0.1f + 0.2f == 0.3f);
        System.out.println(1e16 + 1 - 1e16);
        System.out.println(1e8f + 1 - 1e8f);
        System.out.println((0.1 + 0.2) + 0.3 == 0.1 + (0.2 + 0.3));
        float f = 1;
        int halvings = 0;
        while (1 + f / 2 != 1) {
            f /= 2;
            halvings++;
        }
        System.out.println(halvings);
        double d = 1;
        halvings = 0;
        while (1 + d / 2 != 1) {
            d /= 2;
            halvings++;
        }
        System.out.println(halvings);
        double sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += 0.1;
        }
        System.out.println(sum);
        double root = 1;
        for (int i = 0; i < 20; i++) {
            root = (root + 2 / root) / 2;
        }
        System.out.println(root);
        System.out.println(Math.sqrt(2) == root || Math.abs(Math.sqrt(2) - root) < 1e-15);
        System.out.println(Math.max(-0.0, 0.0) + " " + Math.min(-0.0, 0.0) + " " + Math.max(nan, 1));
        System.out.println(3.0f * 1.1f);
        System.out.println(3.0 * 1.1);
        System.out.println(3.0f * 1.1);
        System.out.println((int) 'x' * 1.5f);
    }
}
