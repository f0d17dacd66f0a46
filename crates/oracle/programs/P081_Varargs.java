/** Variable arity: zero, one, many, arrays passed whole, null, boxed elements, and evaluation order. */
public class P081_Varargs {
    static String ints(int... xs) {
        if (xs == null) {
            return "null array";
        }
        String s = xs.length + ":";
        for (int x : xs) {
            s += x + ",";
        }
        return s;
    }

    static String objects(Object... os) {
        if (os == null) {
            return "null array";
        }
        String s = os.length + ":";
        for (Object o : os) {
            s += (o instanceof Object[] ? "array" : o instanceof int[] ? "ints" : o) + ",";
        }
        return s;
    }

    static String mixed(String head, int n, String... tail) {
        return head + n + tail.length + (tail.length > 0 ? tail[tail.length - 1] : "");
    }

    static String nested(int[]... rows) {
        int total = 0;
        for (int[] row : rows) {
            total += row.length;
        }
        return rows.length + "/" + total;
    }

    @SafeVarargs
    static <T> T last(T... ts) {
        return ts.length == 0 ? null : ts[ts.length - 1];
    }

    static int[] modify(int... xs) {
        xs[0]++;
        return xs;
    }

    static int t(int v) {
        System.out.print("t" + v + " ");
        return v;
    }

    final int count;

    P081_Varargs(Object... os) {
        count = os.length;
    }

    static long widened(long... xs) {
        long sum = 0;
        for (long x : xs) {
            sum += x;
        }
        return sum;
    }

    static int sum(int first, int... rest) {
        int[] tail = new int[Math.max(0, rest.length - 1)];
        System.arraycopy(rest, rest.length - tail.length, tail, 0, tail.length);
        return rest.length == 0 ? first : first + sum(rest[0], tail);
    }

    public static void main(String[] args) {
        System.out.println(ints() + " " + ints(1) + " " + ints(1, 2, 3) + " " + ints(new int[] {4, 5}) + " " + ints((int[]) null));
        System.out.println(ints('a', (byte) 1, Integer.valueOf(7)));
        System.out.println(objects() + " " + objects(1, "s", null, 2.5) + " " + objects(new Object[] {1, 2}));
        System.out.println(objects((Object) new Object[] {1, 2}) + " " + objects((Object) null) + " " + objects((Object[]) null));
        System.out.println(objects(new int[] {1, 2}) + " " + objects((Object[]) new Integer[] {1, 2}) + " " + objects((Object[]) new String[0]));
        System.out.println(objects(new int[0], new Object[0]));
        System.out.println(mixed("h", 1) + " " + mixed("h", 2, "a") + " " + mixed("h", 3, "a", "b"));
        System.out.println(nested() + " " + nested(new int[3]) + " " + nested(new int[3], new int[2]) + " " + nested(new int[][] {{1}, {}}));
        System.out.println(last(1, 2, 3) + last("x") + P081_Varargs.<Object>last());
        int[] own = {10};
        modify(own);
        System.out.println(own[0] + " " + modify(5)[0]);
        System.out.println(ints(t(1), t(2), t(3)));
        System.out.println(new P081_Varargs().count + new P081_Varargs(1, 2).count + new P081_Varargs(new Object[7]).count);
        System.out.println(widened() + widened(1, 'a', 3L));
        System.out.println(sum(1, 2, 3, 4));
        try {
            nested((int[]) null);
        } catch (NullPointerException e) {
            System.out.println("null row");
        }
        try {
            ints(t(1), t(1 / (own[0] - 11)), t(3));
        } catch (ArithmeticException e) {
            System.out.println("stopped");
        }
    }
}
