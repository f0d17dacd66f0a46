/** Literal forms: hex, octal, binary, underscores, hex floats, suffixes, character and string escapes. */
public class P095_Literals {
    public static void main(String[] args) {
        System.out.println(0x7fff_ffff + " " + 0xFFFFFFFF + " " + 0X80000000 + " " + 0x1p3);
        System.out.println(017 + " " + 0_17 + " " + 0 + " " + 00 + " " + 037777777777 + " " + 020000000000);
        System.out.println(0b1010 + " " + 0B1111_0000 + " " + 0b11111111111111111111111111111111);
        System.out.println(1_000_000 + " " + 1__0 + " " + 2147483647 + " " + -2147483648);
        System.out.println(0xFFFFFFFFFFFFFFFFL + " " + 9223372036854775807L + " " + -9223372036854775808L + " " + 0777L + " " + 0b1l + " " + 1_0L);
        System.out.println(0xFFFFFFFFL + " " + (long) 0xFFFFFFFF + " " + 0x8000_0000L + " " + 0x8000000000000000L);
        System.out.println(1.0 + " " + 1. + " " + .5 + " " + 1e3 + " " + 1E-3 + " " + 1.5e+2 + " " + 1d + " " + 1D + " " + 0e0 + " " + 1_0.0_1);
        System.out.println(1f + " " + .5F + " " + 3.f + " " + 100F + " " + 09.5f + " " + 010.0);
        System.out.println(0x1.8p1 + " " + 0x.8p0 + " " + 0x1p-1f + " " + 0xAp2 + " " + 0X1.P0);
        System.out.println(1e10f);
        System.out.println(0x1.fffffffffffffp1023);
        System.out.println(0x1p-1074);
        System.out.println(1.7976931348623157e308 == Double.MAX_VALUE);
        System.out.println(4.9e-324 == Double.MIN_VALUE);
        System.out.println(0x1.fffffeP+127f == Float.MAX_VALUE);
        System.out.println((int) '\n' + " " + (int) '\t' + " " + (int) '\b' + " " + (int) '\r' + " " + (int) '\f' + " " + (int) '\s');
        System.out.println((int) '\0' + " " + (int) '\7' + " " + (int) '\77' + " " + (int) '\377' + " " + (int) '\u00ff');
        System.out.println('\'' + "'" + "\"" + '"' + '\\' + "\\");
        System.out.println("\1011".length() + " " + "\78".length() + " " + "\400".length() + " " + "\0000".length());
        System.out.println("\101\060" + "\s|");
        System.out.println('a' + 0 + " " + 'A' + '0');
        System.out.println(true + " " + false + " " + null);
        byte b = 0x7f;
        byte m = -0x80;
        char c = 0xFFFF;
        short s = 0b0111_1111_1111_1111;
        System.out.println(b + m + (int) c + s);
        System.out.println((byte) 0xff + (short) 0xffff + (char) 65);
        System.out.println(-0 + " " + -0.0 + " " + -0f + " " + +5 + " " + - -5 + " " + -(-5) + " " + ~-1 + " " + !true);
        System.out.println(0x1e2 + " " + 0x1e+2 + " " + 0xfd + " " + 0xfL);
        System.out.println(1-1 + "" + 1+-1 + 'x');
        System.out.println(int.class == Integer.class);
        System.out.println(0.1f + " " + 0.1);
        System.out.println(16777217f);
        System.out.println(9007199254740993.0);
        System.out.println(5 / 2 + 5 / 2. + 5f / 2);
    }
}
