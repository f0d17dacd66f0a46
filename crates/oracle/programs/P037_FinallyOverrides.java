/** A finally block which returns, breaks or throws replaces what was under way; values returned are fixed before it. */
public class P037_FinallyOverrides {
    static int field = 1;

    @SuppressWarnings("finally")
    static int overrides() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 5;
        }
    }

    static int fixed() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
            System.out.println("x is " + x);
        }
    }

    static int fixedField() {
        try {
            return field++;
        } finally {
            field *= 10;
        }
    }

    static StringBuilder shared() {
        StringBuilder b = new StringBuilder("a");
        try {
            return b.append("b");
        } finally {
            b.append("c");
            b = null;
        }
    }

    static int evaluated() {
        try {
            return say("value", 1);
        } finally {
            say("finally", 2);
        }
    }

    static int say(String s, int v) {
        System.out.println(s);
        return v;
    }

    @SuppressWarnings("finally")
    static String breaks() {
        String s = "";
        while (true) {
            try {
                s += "t";
                return s + "?";
            } finally {
                s += "f";
                break;
            }
        }
        return s + " after";
    }

    @SuppressWarnings("finally")
    static int twice() {
        try {
            try {
                return 1;
            } finally {
                return 2;
            }
        } finally {
            return 3;
        }
    }

    static int catchReturns() {
        int x = 0;
        try {
            x = 1;
            x /= 0;
            x = 2;
        } catch (ArithmeticException e) {
            x += 10;
            return x;
        } finally {
            x += 100;
            System.out.println("finally sees " + x);
        }
        return -1;
    }

    static int throwingValue() {
        try {
            return 1 / (field - field);
        } catch (ArithmeticException e) {
            return -1;
        } finally {
            System.out.println("end of throwingValue");
        }
    }

    @SuppressWarnings("finally")
    static int conditional(boolean override) {
        try {
            throw new IllegalArgumentException("escapes");
        } finally {
            if (override) {
                return 7;
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(overrides());
        System.out.println(fixed());
        System.out.println(fixedField() + " " + field);
        System.out.println(shared().toString());
        System.out.println(evaluated());
        System.out.println(breaks());
        System.out.println(twice());
        System.out.println(catchReturns());
        System.out.println(throwingValue());
        System.out.println(conditional(true));
        try {
            System.out.println(conditional(false));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
