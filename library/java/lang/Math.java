package java.lang;

public final class Math {
    public static final double E = 2.718281828459045;

    public static final double PI = 3.141592653589793;

    private Math();

    //@ ensures a != Integer.MIN_VALUE ==> \result == (a < 0 ? -a : a);
    //@ ensures a == Integer.MIN_VALUE ==> \result == a;
    public static /*@ pure @*/ int abs(int a);

    //@ ensures \result == (a >= b ? a : b);
    public static /*@ pure @*/ int max(int a, int b);

    //@ ensures \result == (a <= b ? a : b);
    public static /*@ pure @*/ int min(int a, int b);

    //@ normal_behavior
    //@ requires Integer.MIN_VALUE <= (\bigint) x + y && (\bigint) x + y <= Integer.MAX_VALUE;
    //@ ensures \result == x + y;
    //@ also exceptional_behavior
    //@ requires (\bigint) x + y < Integer.MIN_VALUE || Integer.MAX_VALUE < (\bigint) x + y;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ int addExact(int x, int y);

    //@ normal_behavior
    //@ requires Integer.MIN_VALUE <= (\bigint) x - y && (\bigint) x - y <= Integer.MAX_VALUE;
    //@ ensures \result == x - y;
    //@ also exceptional_behavior
    //@ requires (\bigint) x - y < Integer.MIN_VALUE || Integer.MAX_VALUE < (\bigint) x - y;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ int subtractExact(int x, int y);

    //@ normal_behavior
    //@ requires Integer.MIN_VALUE <= (\bigint) x * y && (\bigint) x * y <= Integer.MAX_VALUE;
    //@ ensures \result == x * y;
    //@ also exceptional_behavior
    //@ requires (\bigint) x * y < Integer.MIN_VALUE || Integer.MAX_VALUE < (\bigint) x * y;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ int multiplyExact(int x, int y);

    //@ normal_behavior
    //@ requires a != Integer.MAX_VALUE;
    //@ ensures \result == a + 1;
    //@ also exceptional_behavior
    //@ requires a == Integer.MAX_VALUE;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ int incrementExact(int a);

    //@ normal_behavior
    //@ requires a != Integer.MIN_VALUE;
    //@ ensures \result == a - 1;
    //@ also exceptional_behavior
    //@ requires a == Integer.MIN_VALUE;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ int decrementExact(int a);

    //@ normal_behavior
    //@ requires a != Integer.MIN_VALUE;
    //@ ensures \result == -a;
    //@ also exceptional_behavior
    //@ requires a == Integer.MIN_VALUE;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ int negateExact(int a);

    //@ normal_behavior
    //@ requires a != Integer.MIN_VALUE;
    //@ ensures \result == (a < 0 ? -a : a);
    //@ also exceptional_behavior
    //@ requires a == Integer.MIN_VALUE;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ int absExact(int a);

    //@ requires y != 0;
    //@ ensures y > 0 ==> y * \result <= x && x < y * \result + y;
    public static /*@ pure @*/ int floorDiv(int x, int y);

    //@ requires y != 0;
    //@ ensures y > 0 ==> 0 <= \result && \result < y;
    //@ ensures y < 0 ==> y < \result && \result <= 0;
    //@ ensures \result == (x % y + y) % y;
    public static /*@ pure @*/ int floorMod(int x, int y);

    //@ ensures a != Long.MIN_VALUE ==> \result == (a < 0 ? -a : a);
    //@ ensures a == Long.MIN_VALUE ==> \result == a;
    public static /*@ pure @*/ long abs(long a);

    //@ ensures \result == (a >= b ? a : b);
    public static /*@ pure @*/ long max(long a, long b);

    //@ ensures \result == (a <= b ? a : b);
    public static /*@ pure @*/ long min(long a, long b);

    //@ normal_behavior
    //@ requires Long.MIN_VALUE <= (\bigint) x + y && (\bigint) x + y <= Long.MAX_VALUE;
    //@ ensures \result == x + y;
    //@ also exceptional_behavior
    //@ requires (\bigint) x + y < Long.MIN_VALUE || Long.MAX_VALUE < (\bigint) x + y;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ long addExact(long x, long y);

    //@ normal_behavior
    //@ requires Long.MIN_VALUE <= (\bigint) x - y && (\bigint) x - y <= Long.MAX_VALUE;
    //@ ensures \result == x - y;
    //@ also exceptional_behavior
    //@ requires (\bigint) x - y < Long.MIN_VALUE || Long.MAX_VALUE < (\bigint) x - y;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ long subtractExact(long x, long y);

    //@ normal_behavior
    //@ requires Long.MIN_VALUE <= (\bigint) x * y && (\bigint) x * y <= Long.MAX_VALUE;
    //@ ensures \result == x * y;
    //@ also exceptional_behavior
    //@ requires (\bigint) x * y < Long.MIN_VALUE || Long.MAX_VALUE < (\bigint) x * y;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ long multiplyExact(long x, long y);

    //@ normal_behavior
    //@ requires a != Long.MAX_VALUE;
    //@ ensures \result == a + 1;
    //@ also exceptional_behavior
    //@ requires a == Long.MAX_VALUE;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ long incrementExact(long a);

    //@ normal_behavior
    //@ requires a != Long.MIN_VALUE;
    //@ ensures \result == a - 1;
    //@ also exceptional_behavior
    //@ requires a == Long.MIN_VALUE;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ long decrementExact(long a);

    //@ normal_behavior
    //@ requires a != Long.MIN_VALUE;
    //@ ensures \result == -a;
    //@ also exceptional_behavior
    //@ requires a == Long.MIN_VALUE;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ long negateExact(long a);

    //@ normal_behavior
    //@ requires a != Long.MIN_VALUE;
    //@ ensures \result == (a < 0 ? -a : a);
    //@ also exceptional_behavior
    //@ requires a == Long.MIN_VALUE;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ long absExact(long a);

    //@ requires y != 0;
    //@ ensures y > 0 ==> y * \result <= x && x < y * \result + y;
    public static /*@ pure @*/ long floorDiv(long x, long y);

    //@ requires y != 0;
    //@ ensures y > 0 ==> 0 <= \result && \result < y;
    //@ ensures y < 0 ==> y < \result && \result <= 0;
    //@ ensures \result == (x % y + y) % y;
    public static /*@ pure @*/ long floorMod(long x, long y);

    //@ normal_behavior
    //@ requires Long.MIN_VALUE <= (\bigint) x * y && (\bigint) x * y <= Long.MAX_VALUE;
    //@ ensures \result == x * y;
    //@ also exceptional_behavior
    //@ requires (\bigint) x * y < Long.MIN_VALUE || Long.MAX_VALUE < (\bigint) x * y;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ long multiplyExact(long x, int y);

    //@ ensures \result == (long) x * y;
    public static /*@ pure @*/ long multiplyFull(int x, int y);

    //@ requires y != 0;
    //@ ensures y > 0 ==> y * \result <= x && x < y * \result + y;
    public static /*@ pure @*/ long floorDiv(long x, int y);

    //@ requires y != 0;
    //@ ensures y > 0 ==> 0 <= \result && \result < y;
    //@ ensures y < 0 ==> y < \result && \result <= 0;
    //@ ensures \result == (x % y + y) % y;
    public static /*@ pure @*/ int floorMod(long x, int y);

    //@ normal_behavior
    //@ requires Integer.MIN_VALUE <= value && value <= Integer.MAX_VALUE;
    //@ ensures \result == value;
    //@ also exceptional_behavior
    //@ requires value < Integer.MIN_VALUE || Integer.MAX_VALUE < value;
    //@ signals_only ArithmeticException;
    public static /*@ pure @*/ int toIntExact(long value);

    public static /*@ pure @*/ float abs(float a);

    public static /*@ pure @*/ float max(float a, float b);

    public static /*@ pure @*/ float min(float a, float b);

    public static /*@ pure @*/ float signum(float x);

    public static /*@ pure @*/ double abs(double a);

    public static /*@ pure @*/ double max(double a, double b);

    public static /*@ pure @*/ double min(double a, double b);

    public static /*@ pure @*/ double signum(double x);

    public static /*@ pure @*/ double sqrt(double a);

    public static /*@ pure @*/ double cbrt(double a);

    public static /*@ pure @*/ double sinh(double x);

    public static /*@ pure @*/ double cosh(double x);

    public static /*@ pure @*/ double tanh(double x);

    public static /*@ pure @*/ double expm1(double x);

    public static /*@ pure @*/ double log1p(double x);

    public static /*@ pure @*/ double fma(double a, double b, double c);

    public static /*@ pure @*/ double ulp(double d);

    public static /*@ pure @*/ double copySign(double magnitude, double sign);

    public static /*@ pure @*/ double nextUp(double d);

    public static /*@ pure @*/ double nextDown(double d);

    public static /*@ pure @*/ double sin(double a);

    public static /*@ pure @*/ double cos(double a);

    public static /*@ pure @*/ double tan(double a);

    public static /*@ pure @*/ double asin(double a);

    public static /*@ pure @*/ double acos(double a);

    public static /*@ pure @*/ double atan(double a);

    public static /*@ pure @*/ double exp(double a);

    public static /*@ pure @*/ double log(double a);

    public static /*@ pure @*/ double log10(double a);

    public static /*@ pure @*/ double floor(double a);

    public static /*@ pure @*/ double ceil(double a);

    public static /*@ pure @*/ double rint(double a);

    public static /*@ pure @*/ double toRadians(double a);

    public static /*@ pure @*/ double toDegrees(double a);

    public static /*@ pure @*/ double atan2(double y, double x);

    public static /*@ pure @*/ double pow(double a, double b);

    public static /*@ pure @*/ double hypot(double x, double y);

    public static /*@ pure @*/ long round(double a);

    public static /*@ pure @*/ int round(float a);

    //@ assignable \nothing;
    //@ ensures 0.0 <= \result && \result < 1.0;
    public static double random();
}
