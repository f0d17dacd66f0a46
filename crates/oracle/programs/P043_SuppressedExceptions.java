/** Exceptions from close: alone, or suppressed by that of the body, in all combinations. */
public class P043_SuppressedExceptions {
    static class Res implements AutoCloseable {
        final String name;
        final boolean failing;

        Res(String name, boolean failing) {
            this.name = name;
            this.failing = failing;
        }

        @Override
        public void close() throws Exception {
            System.out.println("close " + name);
            if (failing) {
                throw new Exception("close " + name);
            }
        }
    }

    static void run(boolean body, boolean first, boolean second) throws Exception {
        try (Res a = new Res("a", first); Res b = new Res("b", second)) {
            if (body) {
                throw new IllegalStateException("body");
            }
            System.out.println("body ends");
        }
        System.out.println("normal end");
    }

    static int returning(boolean fail) throws Exception {
        try (Res a = new Res("r", fail)) {
            return 42;
        }
    }

    static void print(String indent, Throwable t) {
        System.out.println(indent + t.getClass().getSimpleName() + " " + t.getMessage());
        for (Throwable s : t.getSuppressed()) {
            print(indent + "  ", s);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 8; i++) {
            System.out.println("case " + i);
            try {
                run((i & 4) != 0, (i & 2) != 0, (i & 1) != 0);
            } catch (Exception e) {
                print("  ", e);
            } finally {
                System.out.println("finally " + i);
            }
        }
        try {
            System.out.println(returning(false));
            System.out.println(returning(true));
        } catch (Exception e) {
            print("", e);
        }
        try (Res outer = new Res("outer", true)) {
            try (Res inner = new Res("inner", true)) {
                throw new RuntimeException("deep");
            } finally {
                System.out.println("inner finally");
            }
        } catch (Exception e) {
            print("", e);
        }
        try (Res handled = new Res("handled", true)) {
            throw new IllegalArgumentException("to handler");
        } catch (IllegalArgumentException e) {
            print("handler ", e);
        } catch (Exception e) {
            System.out.println("wrong handler");
        }
        try {
            try (Res a = new Res("x", true)) {
                System.out.println("only close fails");
            } catch (Exception e) {
                throw new RuntimeException("from catch", e);
            }
        } catch (RuntimeException e) {
            print("", e);
            print("cause ", e.getCause());
        }
    }
}
