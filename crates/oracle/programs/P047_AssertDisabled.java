/** Assertions are disabled: neither condition nor message is evaluated, but definite assignment still sees them. */
public class P047_AssertDisabled {
    static int evaluated;

    static boolean condition(boolean b) {
        evaluated++;
        System.out.println("must not be printed");
        return b;
    }

    static String message() {
        evaluated++;
        return "message";
    }

    static int factorial(int n) {
        assert n >= 0 : "negative " + n;
        int result = 1;
        for (int i = 2; i <= n; i++) {
            assert result > 0;
            result *= i;
        }
        assert condition(result == 0) : message();
        return result;
    }

    static class Checked {
        final int x;

        Checked(int x) {
            assert condition(x > 0);
            this.x = x;
        }
    }

    public static void main(String[] args) {
        assert false;
        assert condition(false);
        assert condition(false) : message();
        assert 1 / (evaluated - evaluated) > 0 : 1 / 0;
        String s = null;
        assert s.length() > 0 : s.length();
        boolean enabled = false;
        assert enabled = true;
        System.out.println(enabled);
        System.out.println(factorial(10) + " " + factorial(-3));
        System.out.println(new Checked(-1).x);
        for (int i = 0; i < 3; i++) {
            assert i == 0 : "loop";
            if (i == 1) assert false; else System.out.println("i " + i);
        }
        Runnable r = () -> {
            assert condition(false);
            System.out.println("lambda");
        };
        r.run();
        int x = 5;
        assert x++ > 100 && condition(x-- > 0);
        System.out.println(x + " " + evaluated);
        try {
            throw new AssertionError("explicit " + evaluated);
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
    }
}
