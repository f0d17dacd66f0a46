/** Short-circuit and strict boolean operators with side effects, compound forms, and their use in conditions. */
public class P097_ShortCircuit {
    static String log = "";

    static boolean t(String s) {
        log += s;
        return true;
    }

    static boolean f(String s) {
        log += s.toUpperCase();
        return false;
    }

    static void show(boolean b) {
        System.out.println(b + " " + log);
        log = "";
    }

    static boolean boom() {
        throw new IllegalStateException("evaluated");
    }

    public static void main(String[] args) {
        show(t("a") && t("b"));
        show(f("a") && t("b"));
        show(t("a") || t("b"));
        show(f("a") || f("b") || t("c") || t("d"));
        show(t("a") && f("b") || t("c") && t("d"));
        show((t("a") || f("b")) && (f("c") || f("d")));
        show(!(t("a") && !f("b")));
        show(t("a") & f("b") & t("c"));
        show(t("a") | f("b") | t("c"));
        show(t("a") ^ t("b") ^ t("c"));
        show(f("a") && boom());
        show(t("a") || boom());
        try {
            show(f("a") & boom());
        } catch (IllegalStateException e) {
            show(true);
        }
        show(t("a") ? f("b") && t("c") : t("d"));
        show(t("a") == f("b") || t("c") != t("d"));
        boolean b = true;
        b &= f("x");
        show(b);
        b |= t("x") && t("y");
        show(b);
        b ^= b;
        show(b);
        b = b || (b = t("z"));
        show(b);
        boolean c = b = !b;
        show(b == c);
        int i = 0;
        if (i++ == 0 || i++ == 1) {
            i += 10;
        }
        System.out.println(i);
        if (i++ == 0 && i++ == 1) {
            i += 10;
        }
        System.out.println(i);
        while (i-- > 10 && i != 5) {
            log += i;
        }
        show(i < 10);
        String s = null;
        System.out.println(s != null && s.length() > 0);
        System.out.println(s == null || s.isEmpty());
        int[] a = {1, 2, 3};
        int k = 0;
        while (k < a.length && a[k] != 9) {
            k++;
        }
        System.out.println(k);
        boolean[] flags = {true, false};
        flags[k -= 3] &= flags[k + 1];
        System.out.println(flags[0]);
        Boolean boxed = true;
        System.out.println(boxed && !boxed || boxed);
        System.out.println(true || false && false);
        System.out.println((true | false) & !true ^ true);
        System.out.println(1 < 2 == true && 2 > 1 != false);
        assert boom() : "never";
        for (int n = 0; n < 3 && (n != 1 || f("n")); n++) {
            log += n;
        }
        show(true);
    }
}
