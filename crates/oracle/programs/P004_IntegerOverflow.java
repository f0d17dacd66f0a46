/** Two's complement wrap-around of all integral types, and the exact operations which refuse it. */
public class P004_IntegerOverflow {
    static void exact(int which, int a, int b) {
        try {
            int result = 0;
            switch (which) {
                case 0: result = Math.addExact(a, b); break;
                case 1: result = Math.subtractExact(a, b); break;
                case 2: result = Math.multiplyExact(a, b); break;
                case 3: result = Math.negateExact(a); break;
                default: result = Math.toIntExact((long) a * b);
            }
            System.out.println(which + ": " + result);
        } catch (ArithmeticException e) {
            System.out.println(which + ": overflow");
        }
    }

    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        int min = Integer.MIN_VALUE;
        System.out.println(max + 1);
        System.out.println(min - 1);
        System.out.println(max * max);
        System.out.println(min * min);
        System.out.println(min * -1);
        System.out.println(-min);
        System.out.println(max * 2);
        System.out.println(Math.abs(min));
        System.out.println(max + max + 2);
        System.out.println(max + max + 2L);
        System.out.println((long) max + max);
        System.out.println((long) (max + max));
        System.out.println(46341 * 46341);
        System.out.println(1000000 * 1000000);
        System.out.println(1000000 * 1000000L);
        long lmax = Long.MAX_VALUE;
        long lmin = Long.MIN_VALUE;
        System.out.println(lmax + 1);
        System.out.println(lmin - 1);
        System.out.println(lmax * lmax);
        System.out.println(lmin * -1);
        System.out.println(-lmin);
        System.out.println(3037000500L * 3037000500L);
        System.out.println(Math.abs(lmin));
        System.out.println((byte) 200);
        System.out.println((byte) -129);
        System.out.println((short) 40000);
        System.out.println((short) (byte) 0x8080);
        System.out.println((int) (char) -1);
        System.out.println((int) lmax);
        System.out.println((int) lmin);
        System.out.println((int) 0x1_0000_0001L);
        System.out.println((byte) (char) (short) -1);
        System.out.println((char) (byte) -1 + 0);
        byte a = 127;
        byte b = 1;
        System.out.println(a + b);
        System.out.println((byte) (a + b));
        for (int i = 0; i < 5; i++) {
            exact(i, max, i == 4 ? 3 : 1);
            exact(i, min, 1);
            exact(i, -7, 6);
        }
        try {
            System.out.println(Math.addExact(lmax, 1L));
        } catch (ArithmeticException e) {
            System.out.println("long overflow");
        }
        int hash = 7;
        for (int i = 0; i < 40; i++) {
            hash = hash * 31 + i;
        }
        System.out.println(hash);
        int factorial = 1;
        long longFactorial = 1;
        for (int i = 1; i <= 25; i++) {
            factorial *= i;
            longFactorial *= i;
        }
        System.out.println(factorial + " " + longFactorial);
    }
}
