/** Bitwise operators and the classical tricks built from them. */
public class P007_BitTwiddling {
    static int population(int x) {
        int n = 0;
        while (x != 0) {
            x &= x - 1;
            n++;
        }
        return n;
    }

    static int reverse(int x) {
        int result = 0;
        for (int i = 0; i < 32; i++) {
            result = result << 1 | x >>> i & 1;
        }
        return result;
    }

    static boolean powerOfTwo(int x) {
        return x > 0 && (x & -x) == x;
    }

    static int crc(String text) {
        int crc = ~0;
        for (int i = 0; i < text.length(); i++) {
            crc ^= text.charAt(i);
            for (int k = 0; k < 8; k++) {
                crc = crc >>> 1 ^ 0xEDB88320 & -(crc & 1);
            }
        }
        return ~crc;
    }

    public static void main(String[] args) {
        int[] values = {0, 1, -1, 0x55555555, Integer.MIN_VALUE, 1 << 20, 12345};
        for (int v : values) {
            System.out.println(v + " " + population(v) + " " + Integer.bitCount(v) + " " + reverse(v)
                + " " + powerOfTwo(v) + " " + ~v + " " + (v & -v) + " " + (v | v - 1));
        }
        System.out.println(Integer.toHexString(crc("123456789")));
        System.out.println(Integer.toHexString(-1) + " " + Integer.toBinaryString(10));
        int a = 0b1100;
        int b = 0b1010;
        System.out.println((a & b) + " " + (a | b) + " " + (a ^ b) + " " + (a & ~b));
        a ^= b;
        b ^= a;
        a ^= b;
        System.out.println(a + " " + b);
        a ^= b ^= a ^= b;
        System.out.println(a + " " + b);
        byte flags = 0;
        flags |= 0x80;
        System.out.println(flags);
        flags &= ~0x01;
        flags ^= 0xff;
        System.out.println(flags);
        System.out.println(flags & 0xff | 0x100);
        long mask = 0xF0F0F0F0F0F0F0F0L;
        System.out.println(mask ^ 0xFF);
        System.out.println(mask & -1);
        System.out.println(mask | 1 << 31);
        System.out.println('a' ^ ' ');
        System.out.println((char) ('a' ^ ' '));
        System.out.println(5 & 6 ^ 3 | 8);
        System.out.println((5 & 6) == 4 ^ true);
        int packed = 0;
        for (int i = 0; i < 4; i++) {
            packed |= (i * 77 & 0xff) << i * 8;
        }
        System.out.println(packed);
        for (int i = 3; i >= 0; i--) {
            System.out.print((byte) (packed >> i * 8) + (i == 0 ? "\n" : ","));
        }
    }
}
