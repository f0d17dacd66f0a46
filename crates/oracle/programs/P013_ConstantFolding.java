/** Constant expressions of all kinds, constants through fields, and what only looks constant. */
public class P013_ConstantFolding {
    static final int A = 3;
    static final int B = A * 4 + 1 << 2;
    static final long L = Integer.MAX_VALUE + 1;
    static final long M = Integer.MAX_VALUE + 1L;
    static final String S = "v" + A + B + 'c' + 1.5 + true + 2.5f + L + null;
    static final boolean T = A < B && !(A == 4) || 1 / A == 7;
    static final char C = (char) (A + 'a');
    static final byte N = (byte) 200;
    static final double D = 1 / 2 + 1 / 2.0;
    static final float F = 1e10f * 1e10f * 1e30f;
    static final int CONDITIONAL = T ? B > 50 ? 1 : 2 : 3;
    final int instanceConstant = 42;
    static final Integer BOXED = 5;
    static final int NOT_CONSTANT;

    static {
        NOT_CONSTANT = A + 1;
    }

    static class Other {
        static final int X = 10;
        static final String NAME = "other" + X;
        static {
            System.out.println("Other initialised");
        }
        static final int Y = Integer.parseInt("11");
    }

    static String branch(int x) {
        switch (x) {
            case A: return "A";
            case B: return "B";
            case A + B: return "A+B";
            case Other.X: return "Other.X";
            case C: return "C";
            case (int) 3e9: return "max";
            case N: return "N";
            default: return "none";
        }
    }

    public static void main(String[] args) {
        System.out.println(B + " " + L + " " + M);
        System.out.println(S);
        System.out.println(T + " " + C + " " + N + " " + D + " " + F + " " + CONDITIONAL);
        System.out.println(Other.X + Other.NAME);
        System.out.println("still not initialised");
        System.out.println(branch(3) + branch(B) + branch(A + B) + branch(10) + branch('d') + branch(Integer.MAX_VALUE) + branch(-56) + branch(0));
        System.out.println(Other.Y);
        System.out.println(new P013_ConstantFolding().instanceConstant + BOXED + NOT_CONSTANT);
        if (false) {
            System.out.println("dead");
        }
        for (int i = 0; i < A && A > 5; i++) {
            System.out.println("dead");
        }
        final int local = 7;
        byte b = local * 2;
        System.out.println(b);
        System.out.println(-2147483648 + -9223372036854775808L);
        System.out.println((0x7fffffff + 1) + " " + (5 & 3 | 8 ^ 2) + " " + ~0 + " " + (-1 >>> 1) + " " + -7 / 2 + " " + -7 % 2);
        System.out.println("a" + "b" + 1 + 2 + ('a' + 1) + (char) ('a' + 1));
        System.out.println(1 + 2 + "a" + 1 + 2);
        System.out.println((byte) 128 + (short) 32768 + (int) 1e10 + (char) 65536);
        System.out.println((Object) null + "" + (String) null);
        System.out.println(1.0f / 3);
        System.out.println(1.0 / 3);
        System.out.println((float) (1.0 / 3));
    }
}
