/** A long mixed computation over all integral types, printed as checksums: small errors of width or sign show up. */
public class P125_LongComputation {
    static byte b = 1;
    static short s = 1;
    static char c = 1;
    static int i = 1;
    static long l = 1;
    static float f = 1;
    static double d = 1;

    static long checksum = 17;

    static void mix(long v) {
        checksum = checksum * 1000003 ^ v;
    }

    static int branch(int n) {
        switch (n & 7) {
            case 0: return n >> 1;
            case 1: n = -n;
            case 2: return n * 3;
            case 3: return ~n;
            case 6: n ^= 0x5a5a;
            default: return n - 1;
        }
    }

    static int guarded(int a, int b) {
        try {
            return a / (b % 5);
        } catch (ArithmeticException e) {
            return a ^ b;
        } finally {
            mix(a - b);
        }
    }

    public static void main(String[] args) {
        for (int round = 0; round < 200; round++) {
            b += round;
            b *= 3;
            b ^= s;
            s -= b * round;
            s <<= 1;
            s |= round;
            c += s;
            c >>= 1;
            c ^= 0xabc;
            i = i * 31 + b - s + c;
            i ^= i >>> round;
            l = l * 6364136223846793005L + i;
            l ^= l >> 33;
            i -= l;
            f = f * 0.5f + (round & 3);
            d = d / 3 + round * 0.25;
            mix(b);
            mix(s);
            mix(c);
            mix(i);
            mix(l);
            mix((long) (f * 1024));
            mix((long) (d * 1024));
            mix((byte) l + (short) i + (char) s);
            mix(branch(i));
            mix(guarded(i, round));
            mix(i < l ? i++ : --i);
            mix(b > s || c < i && l != 0 ? 1 : 2);
            mix((i & 0xff) << (l & 31) | (b & 0xff) >>> 3);
            mix(i % 1000 + l % 77 - b % 7);
            mix((int) l / (b == 0 ? 1 : b));
            if (round % 40 == 39) {
                System.out.println(round + ": " + b + " " + s + " " + (int) c + " " + i + " " + l + " " + checksum);
            }
        }
        System.out.println(f + " " + d);
        int[] table = new int[64];
        for (int k = 0; k < 1000; k++) {
            int index = (int) (checksum >>> 58) & 63;
            table[index] += table[index ^ 1]++ - k;
            table[(index + k) % 64] ^= k << (index & 7);
            mix(table[k & 63]);
        }
        System.out.println(checksum);
        String text = "";
        for (int k = 0; k < 20; k++) {
            text += (char) ('a' + Math.floorMod(table[k], 26));
        }
        System.out.println(text + " " + text.hashCode());
    }
}
