/** The type of a conditional expression: numeric promotion, constants, boxing, null, references, nesting. */
public class P084_TernaryTypes {
    static String kind(int x) { return "int"; }
    static String kind(char x) { return "char"; }
    static String kind(byte x) { return "byte"; }
    static String kind(short x) { return "short"; }
    static String kind(long x) { return "long"; }
    static String kind(double x) { return "double"; }
    static String kind(Object x) { return x == null ? "null" : x.getClass().getSimpleName(); }

    static boolean yes = true;
    static boolean no = false;

    static int t(String s, int v) {
        System.out.print(s + " ");
        return v;
    }

    public static void main(String[] args) {
        char c = 'c';
        byte b = 1;
        short s = 2;
        int i = 100;
        Integer boxed = 5;
        Integer none = null;
        Character letter = 'l';
        System.out.println(yes ? c : 0);
        System.out.println(yes ? c : i);
        System.out.println(yes ? c : 70000);
        System.out.println(no ? 1 : 'x');
        System.out.println(no ? i : 'x');
        System.out.println(yes ? 1 : 2.0);
        System.out.println(yes ? 65 : 'a');
        System.out.println(kind(yes ? b : s) + kind(yes ? b : 'a') + kind(yes ? b : c) + kind(yes ? b : 5) + kind(yes ? b : 500) + kind(yes ? s : c));
        System.out.println(kind(yes ? i : 1L) + kind(yes ? boxed : 1.5) + kind(yes ? letter : 0) + kind(yes ? letter : i));
        Object o = yes ? 1 : "s";
        System.out.println(kind(o));
        o = yes ? 1 : 2.0;
        System.out.println(o + kind(o));
        o = yes ? (Object) 1 : 2.0;
        System.out.println(o + kind(o));
        o = yes ? boxed : (Double) 2.0;
        System.out.println(o + kind(o));
        o = yes ? null : 0;
        System.out.println(o);
        Integer result = yes ? none : boxed;
        System.out.println(result);
        try {
            result = yes ? none : 0;
            System.out.println(result);
        } catch (NullPointerException e) {
            System.out.println("null was unboxed");
        }
        try {
            int x = no ? 1 : none;
            System.out.println(x);
        } catch (NullPointerException e) {
            System.out.println("null was unboxed again");
        }
        result = no ? none : i;
        System.out.println(result);
        System.out.println((yes ? t("a", 1) : t("b", 2)) + (no ? t("c", 3) : t("d", 4)));
        System.out.println(yes ? no ? 1 : 2 : yes ? 3 : 4);
        System.out.println(no ? "x" : yes ? "y" : "z");
        int grade = 77;
        String g = grade >= 90 ? "A" : grade >= 80 ? "B" : grade >= 70 ? "C" : "D";
        System.out.println(g);
        int x = 3;
        x = x > 2 ? x++ : x--;
        System.out.println(x);
        int y = (x = x == 3 ? 10 : 20) + (x > 15 ? x : -x);
        System.out.println(x + " " + y);
        int[] left = {1};
        int[] right = {2};
        (yes ? left : right)[0] += 10;
        (no ? left : right)[0]--;
        System.out.println(left[0] + " " + right[0]);
        long wide = yes ? i : 5L;
        System.out.println(wide / 3);
        boolean both = yes ? !no : no;
        System.out.println(both ? "t" : 'f');
        System.out.println("" + (yes ? 'a' : "b") + (yes ? 66 : 'b') + (no ? 1 : 2f));
        final int constant = 10;
        char assigned = yes ? constant : 'z';
        System.out.println((int) assigned);
        Runnable r = yes ? () -> System.out.println("lambda in conditional") : null;
        r.run();
        for (int n = 0; n < (yes ? 2 : 5); n++) {
            System.out.print(n == 0 ? "first " : "second\n");
        }
    }
}
