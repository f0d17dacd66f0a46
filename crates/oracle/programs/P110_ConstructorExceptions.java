/** Exceptions in field initialisers, initialiser blocks, super calls and arguments of constructors. */
public class P110_ConstructorExceptions {
    static String log = "";
    static int fail;

    static int step(int n) {
        log += n;
        if (n == fail) {
            throw new IllegalStateException("step " + n);
        }
        return n;
    }

    static class Base {
        int b1 = step(2);

        {
            step(3);
        }

        Base(int x) {
            step(4);
        }
    }

    static class Derived extends Base {
        int d1 = step(5);
        final int d2;

        Derived() {
            this(step(0));
            step(9);
        }

        Derived(int x) {
            super(step(1));
            try {
                step(7);
            } catch (IllegalStateException e) {
                log += "c";
            } finally {
                log += "f";
            }
            d2 = step(8);
        }

        {
            step(6);
        }
    }

    static class Checked {
        final int value = parse("12");

        Checked() throws Exception {
            if (fail == 11) {
                throw new Exception("checked");
            }
        }

        static int parse(String s) throws Exception {
            if (fail == 10) {
                throw new Exception("initialiser");
            }
            return Integer.parseInt(s);
        }
    }

    static class Outer {
        class Inner {
            final int x = step(20);

            Inner() {
                step(21);
            }
        }

        Inner inner = new Inner();
        Inner[] more = {new Inner(), null};
    }

    public static void main(String[] args) {
        for (fail = -1; fail <= 9; fail++) {
            log = "";
            Derived d = null;
            try {
                d = new Derived();
                log += " " + d.d1 + d.d2 + d.b1;
            } catch (IllegalStateException e) {
                log += " " + e.getMessage() + " " + d;
            }
            System.out.println(fail + ": " + log);
        }
        for (fail = 10; fail <= 12; fail++) {
            try {
                System.out.println(new Checked().value);
            } catch (Exception e) {
                System.out.println(e.getMessage());
            }
        }
        for (fail = 19; fail <= 21; fail++) {
            log = "";
            try {
                log += new Outer().more.length;
            } catch (RuntimeException e) {
                log += e.getMessage();
            }
            System.out.println(log);
        }
        fail = 30;
        Derived[] array = new Derived[2];
        int i = 0;
        try {
            array[i++] = new Derived();
            fail = 4;
            array[i++] = new Derived();
        } catch (IllegalStateException e) {
            System.out.println((array[0] != null) + " " + array[1] + " " + i);
        }
    }
}
