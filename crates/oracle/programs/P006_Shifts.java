/** Shifts with negative and large counts, on promoted operands, and with a long count. */
public class P006_Shifts {
    static String bits(int value) {
        return Integer.toBinaryString(value);
    }

    public static void main(String[] args) {
        int[] counts = {0, 1, 31, 32, 33, 63, 64, -1, -31, -32, -33, Integer.MIN_VALUE, Integer.MAX_VALUE};
        int negative = -123456789;
        long wide = -1234567890123456789L;
        for (int n : counts) {
            System.out.println(n + ": " + (negative << n) + " " + (negative >> n) + " " + (negative >>> n));
            System.out.println("   " + (wide << n) + " " + (wide >> n) + " " + (wide >>> n));
        }
        byte b = -1;
        System.out.println(b >>> 4);
        System.out.println((byte) (b >>> 4));
        System.out.println((b & 0xff) >>> 4);
        System.out.println(b << 8);
        char c = 0xffff;
        System.out.println(c >> 4);
        System.out.println(c << 16);
        System.out.println(c >>> 4);
        short s = Short.MIN_VALUE;
        System.out.println(s >> 15);
        System.out.println(s >>> 15);
        System.out.println(1 << 31L);
        System.out.println(1 << 32L);
        System.out.println(1L << 32);
        System.out.println(1 << 0x1_0000_0001L);
        long shift = -1L;
        System.out.println(-1 >>> shift);
        System.out.println(-1L >>> shift);
        System.out.println(1 + 2 << 3 - 1);
        System.out.println(1 << 2 << 3 >> 1);
        System.out.println(-1 >>> 28 << 2);
        int x = 1;
        x <<= 31;
        System.out.println(x);
        x >>= 31;
        System.out.println(x);
        x >>>= 31;
        System.out.println(x);
        long l = 1;
        l <<= 63;
        System.out.println(l);
        l >>>= 63;
        System.out.println(l);
        System.out.println(bits(-8 >>> 28) + " " + bits(-8 >> 1));
        int count = 3;
        System.out.println(count << count++ << count);
    }
}
