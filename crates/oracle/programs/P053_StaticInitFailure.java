/** A failing static initialiser: ExceptionInInitializerError once, NoClassDefFoundError afterwards. */
public class P053_StaticInitFailure {
    static int attempts;

    static int fail(String s) {
        attempts++;
        throw new IllegalStateException(s);
    }

    static class Broken {
        static int before = 1;
        static int value = fail("broken");
        static { System.out.println("never printed"); }

        static void method() {
            System.out.println("never called");
        }
    }

    static class Child extends Broken {
        static { System.out.println("child never initialised"); }
    }

    static class ErrorInside {
        static final Object O;

        static {
            if (attempts >= 0) {
                throw new Error("plain error");
            }
            O = null;
        }
    }

    static class DivisionInside {
        static int x = 1 / (attempts - attempts);
    }

    static class Survives {
        static int x;

        static {
            try {
                x = fail("handled");
            } catch (IllegalStateException e) {
                x = -1;
            } finally {
                System.out.println("Survives done");
            }
        }
    }

    static void attempt(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + ": fine");
        } catch (ExceptionInInitializerError e) {
            System.out.println(name + ": in initialiser, cause " + e.getCause().getClass().getName() + " " + e.getCause().getMessage());
        } catch (NoClassDefFoundError e) {
            System.out.println(name + ": no class");
        } catch (Error e) {
            System.out.println(name + ": " + e);
        }
    }

    public static void main(String[] args) {
        attempt("method", () -> Broken.method());
        attempt("method again", () -> Broken.method());
        attempt("field", () -> System.out.println(Broken.before));
        attempt("new", () -> new Broken());
        attempt("child", () -> new Child());
        attempt("error", () -> System.out.println(ErrorInside.O));
        attempt("error again", () -> System.out.println(ErrorInside.O));
        attempt("division", () -> DivisionInside.x++);
        attempt("survives", () -> System.out.println(Survives.x));
        System.out.println(attempts);
    }
}
