/** The decimal text of doubles and floats through string conversion, for common values. */
public class P011_DoublePrinting {
    public static void main(String[] args) {
        double[] doubles = {
            0, 1, -1, 0.5, 0.1, 0.25, 1.0 / 3, 2.0 / 3, 100, 1234567, 9999999, 10000000, 12345678.9,
            0.001, 0.00099, 0.0001, 1e-5, 123e-7, 1e7, 1.5e10, 1e21, 1e22, 1e100, 1e-100, 3.14159265358979,
            2.718281828459045, 123456789.123, 1.7976931348623157E308, 4.9E-324, 100.0 / 7, 1e15, 1e16, 1e17,
        };
        for (double d : doubles) {
            System.out.println(d);
        }
        float[] floats = {
            0, 1, -1, 0.5f, 0.1f, 1f / 3, 100, 1234567, 9999999, 1e7f, 0.001f, 0.00099f, 1e-5f, 3.14159f,
            16777216f, 1e10f, 3.4028235e38f, 0.3f, 1.1f, 33.333f,
        };
        for (float f : floats) {
            System.out.println(f);
        }
        System.out.println("d" + 1.0 + 'c' + 2.5f + -0.0);
        System.out.println("" + Double.NaN + Double.POSITIVE_INFINITY + Float.NEGATIVE_INFINITY);
        System.out.println(String.valueOf(1.25) + String.valueOf(1.25f));
        System.out.println(Double.toString(1e9) + " " + Float.toString(1e9f));
        Object boxed = 2.5;
        System.out.println(boxed);
        boxed = 2.5f;
        System.out.println(boxed + "!");
        StringBuilder builder = new StringBuilder();
        builder.append(0.1f).append(' ').append(0.1).append(' ').append((double) 0.1f);
        System.out.println(builder.toString());
        System.out.println((float) 0.1 + " " + (double) (float) 0.7);
        final double constant = 1.0 / 8;
        System.out.println("constant " + constant + " " + 1e3 + " " + 0x1p-2 + " " + 1f);
    }
}
