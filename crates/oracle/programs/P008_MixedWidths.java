/** Numeric promotion between all widths, comparisons across types, and assignment contexts of constants. */
public class P008_MixedWidths {
    static String kind(int x) { return "int"; }
    static String kind(long x) { return "long"; }
    static String kind(float x) { return "float"; }
    static String kind(double x) { return "double"; }
    static String kind(char x) { return "char"; }
    static String kind(byte x) { return "byte"; }
    static String kind(short x) { return "short"; }

    static long widen(byte b, short s, char c, int i) {
        return b + s + c + i;
    }

    static long identity(long x) {
        return x;
    }

    static double toDouble(long x) {
        return x;
    }

    static float toFloat(int x) {
        return x;
    }

    public static void main(String[] args) {
        byte b = 1;
        short s = 2;
        char c = 'c';
        int i = 4;
        long l = 5;
        float f = 6;
        double d = 7;
        System.out.println(kind(b) + kind(s) + kind(c) + kind(i) + kind(l) + kind(f) + kind(d));
        System.out.println(kind(b + b) + kind(s * c) + kind(c + 1) + kind(+b) + kind(-c) + kind(~s));
        System.out.println(kind(i + l) + kind(l + f) + kind(f + d) + kind(l << i) + kind(i << l) + kind(b++) + kind(c--));
        System.out.println(kind((byte) i) + kind((char) l) + kind((short) d) + kind(b += d));
        System.out.println(widen(b, s, c, i));
        System.out.println(identity('a') + identity((byte) 300));
        System.out.println(toDouble(Long.MAX_VALUE) == Long.MAX_VALUE);
        System.out.println((long) toDouble(9007199254740993L));
        System.out.println((int) toFloat(16777217));
        System.out.println(16777217 == 16777216f);
        System.out.println(16777217 == 16777216.0);
        System.out.println(Integer.MAX_VALUE == (float) Integer.MAX_VALUE);
        System.out.println('a' == 97L);
        System.out.println('a' == 97.0f);
        System.out.println((byte) 0xff == 0xff);
        System.out.println(((byte) 0xff & 0xff) == 0xff);
        System.out.println((char) -1 == -1);
        System.out.println((short) -1 == -1L);
        System.out.println(0.1f == 0.1);
        System.out.println(0.5f == 0.5);
        final int constant = 100;
        byte narrowed = constant;
        char fromInt = 65 + 1;
        short fromChar = 'z';
        System.out.println(narrowed + " " + fromInt + " " + fromChar);
        byte[] bytes = {1, 'a', constant, (byte) 200};
        System.out.println(bytes[0] + bytes[1] + bytes[2] + bytes[3]);
        long sum = 0;
        for (byte x : bytes) {
            sum += x;
        }
        System.out.println(sum);
        long product = i * 1000000000;
        System.out.println(product);
        product = i * 1000000000L;
        System.out.println(product);
        System.out.println(1 / 3 * 3L + 1 / 3f * 3);
        System.out.println(Long.MAX_VALUE + 1f);
        System.out.println(Integer.MIN_VALUE == -Integer.MIN_VALUE);
        System.out.println(i > 3.5f && l < 5.5 && c >= 99 && b <= 'a');
    }
}
