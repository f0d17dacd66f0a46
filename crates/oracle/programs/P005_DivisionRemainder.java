/** Division and remainder: signs, the minimum by minus one, zero divisors, floor variants, floating remainder. */
public class P005_DivisionRemainder {
    static int zero = 0;

    static void both(int a, int b) {
        System.out.println(a + "/" + b + " = " + a / b + " rest " + a % b
            + ", floor " + Math.floorDiv(a, b) + " rest " + Math.floorMod(a, b));
    }

    static void both(long a, long b) {
        System.out.println(a + "/" + b + " = " + a / b + " rest " + a % b
            + ", floor " + Math.floorDiv(a, b) + " rest " + Math.floorMod(a, b));
    }

    public static void main(String[] args) {
        int[] numbers = {7, -7, 8, -8, 0};
        int[] divisors = {3, -3, 4, 1, -1};
        for (int n : numbers) {
            for (int d : divisors) {
                both(n, d);
            }
        }
        both(Integer.MIN_VALUE, -1);
        both(Long.MIN_VALUE, -1L);
        both(Integer.MIN_VALUE, 2);
        both(Integer.MIN_VALUE, -1L);
        both(5L, -3);
        try {
            System.out.println(1 / zero);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(1 % zero);
        } catch (ArithmeticException e) {
            System.out.println(e);
        }
        try {
            System.out.println(1L / zero);
        } catch (ArithmeticException e) {
            System.out.println("long " + e.getMessage());
        }
        try {
            System.out.println(1L % (long) zero);
        } catch (ArithmeticException e) {
            System.out.println("long rest " + e.getMessage());
        }
        try {
            byte b = 3;
            b /= zero;
            System.out.println(b);
        } catch (ArithmeticException e) {
            System.out.println("byte " + e.getMessage());
        }
        try {
            int x = zero / zero;
            System.out.println("not reached " + x);
        } catch (ArithmeticException e) {
            System.out.println("unused results are computed");
        }
        System.out.println(1 / (double) zero);
        System.out.println(-1.0 / zero);
        System.out.println(0.0 / zero);
        System.out.println(1 % 0.0);
        System.out.println(5.5 % 2);
        System.out.println(-5.5 % 2);
        System.out.println(5.5 % -2);
        System.out.println(-4.0 % 2);
        System.out.println(1e10 % 7);
        System.out.println(7 / 2 * 2.0);
        System.out.println(7 / 2.0 * 2);
        System.out.println(1 / 2 + 1 / 2.0);
        System.out.println('z' / 10 + " " + 'z' % 10);
    }
}
