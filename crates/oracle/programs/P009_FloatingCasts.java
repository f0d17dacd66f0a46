/** Casts from floating point to the integral types: NaN, infinities, huge, fractional and negative values. */
public class P009_FloatingCasts {
    static void cast(double d) {
        System.out.println((int) d + " " + (long) d + " " + (short) d + " " + (byte) d + " " + (int) (char) d);
    }

    static void cast(float f) {
        System.out.println("f " + (int) f + " " + (long) f + " " + (short) f + " " + (byte) f + " " + (int) (char) f);
    }

    public static void main(String[] args) {
        double[] values = {
            0.0, -0.0, 0.9, -0.9, 1.5, -1.5, 127.99, 128, -129, 255.5, 65535.9, 65536, -1,
            2147483647.0, 2147483647.9, 2147483648.0, -2147483648.9, -2147483649.0,
            9223372036854775807.0, 1e18, 1e19, -1e19, 1e300,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
            Double.MIN_VALUE, Double.MAX_VALUE,
        };
        for (double d : values) {
            cast(d);
        }
        float[] floats = {0.5f, -3.99f, 2.5e9f, -2.5e9f, 1e30f, Float.NaN, 300.7f};
        for (float f : floats) {
            cast(f);
        }
        System.out.println((float) 1e40);
        System.out.println((float) -1e40);
        System.out.println((float) 1e-60);
        System.out.println((float) 0.1 == 0.1f);
        System.out.println((double) 0.1f == 0.1);
        System.out.println((float) 16777217.0);
        System.out.println((int) 'a' + (int) 98.6);
        System.out.println((char) 98.6);
        System.out.println((char) 98.6f);
        System.out.println((int) 3.7 + (int) -3.7);
        System.out.println((int) (3.7 + -3.2));
        System.out.println((byte) 300.0 + " " + (byte) (int) 300.0);
        System.out.println((long) 1e10f);
        System.out.println((double) Long.MAX_VALUE == 9.223372036854775807e18);
        System.out.println((long) (double) Long.MAX_VALUE == Long.MAX_VALUE);
        System.out.println((long) (double) (Long.MAX_VALUE - 1));
        System.out.println((int) (float) Integer.MAX_VALUE);
        System.out.println((int) (float) (Integer.MAX_VALUE - 64));
        System.out.println((int) (float) 123456789);
        int i = 10;
        i *= 0.99;
        System.out.println(i);
        i /= 0.0;
        System.out.println(i);
        i *= Double.NaN;
        System.out.println(i);
    }
}
