/** this(...) and super(...) chains: arguments first, overloads, default constructors, one initialisation only. */
public class P048_ConstructorChains {
    static int say(String s) {
        System.out.println("  " + s);
        return s.length();
    }

    static class Base {
        final int id;
        int extra = say("Base.extra");

        {
            say("Base block");
        }

        Base() {
            this(say("Base()"));
            say("end of Base()");
        }

        Base(int id) {
            this.id = id;
            say("Base(int) " + id);
        }

        Base(String s) {
            this(s.length() + say("Base(String)"));
        }
    }

    static class Derived extends Base {
        int own = say("Derived.own") + id;

        Derived() {
            say("end of Derived() " + own);
        }

        Derived(int x) {
            super(x + say("argument of super"));
            say("end of Derived(int) " + own);
        }

        Derived(long x) {
            this((int) x * 2);
            say("end of Derived(long)");
        }

        Derived(String s, int... rest) {
            super(s + rest.length);
            own += rest.length;
        }

        {
            say("Derived block " + own);
            own *= 2;
        }
    }

    static class Silent extends Derived {
        boolean set = true;
    }

    static class Private {
        private final String s;

        private Private(String s) {
            this.s = s;
        }

        static Private of(Object o) {
            return new Private("of " + o) {
            };
        }
    }

    public static void main(String[] args) {
        System.out.println("new Derived()");
        System.out.println(new Derived().own);
        System.out.println("new Derived(1)");
        System.out.println(new Derived(1).own);
        System.out.println("new Derived(1L)");
        System.out.println(new Derived(1L).own);
        System.out.println("new Derived(\"x\")");
        System.out.println(new Derived("x").own);
        System.out.println("new Derived(\"x\", 1, 2)");
        System.out.println(new Derived("x", 1, 2).own);
        System.out.println("new Silent()");
        Silent silent = new Silent();
        System.out.println(silent.set + " " + silent.own + " " + silent.id);
        System.out.println("new Base(\"abc\")");
        System.out.println(new Base("abc").id);
        System.out.println(Private.of(3).s);
    }
}
