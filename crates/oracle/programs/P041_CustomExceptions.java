/** Exception classes with fields, causes, overridden members, generic methods that throw. */
public class P041_CustomExceptions {
    static class Failure extends RuntimeException {
        final int code;

        Failure(int code) {
            this("code " + code, code, null);
        }

        Failure(String message, int code, Throwable cause) {
            super(message, cause);
            this.code = code;
        }

        boolean severe() {
            return code > 10;
        }
    }

    static class Quiet extends Failure {
        Quiet() {
            super(99);
        }

        @Override
        boolean severe() {
            return false;
        }

        @Override
        public String toString() {
            return "Quiet[" + code + "]";
        }
    }

    static class Checked extends Exception {
        Checked() {
        }

        Checked(Throwable cause) {
            super(cause);
        }
    }

    interface Action<E extends Exception> {
        void run(int n) throws E;
    }

    static <E extends Exception> void perform(Action<E> action, int n) throws E {
        System.out.print("perform " + n + ": ");
        action.run(n);
        System.out.println("done");
    }

    static void risky(int n) {
        try {
            if (n == 1) {
                throw new Checked();
            }
            if (n == 2) {
                throw new Failure(20);
            }
            if (n == 3) {
                throw new Quiet();
            }
        } catch (Checked e) {
            throw new Failure("wrapped", 1, e);
        }
    }

    public static void main(String[] args) {
        for (int n = 0; n < 4; n++) {
            try {
                perform(k -> risky(k), n);
            } catch (Quiet e) {
                System.out.println("quiet " + e.severe() + " " + e);
            } catch (Failure e) {
                System.out.println(e.getMessage() + " " + e.code + " " + e.severe() + " " + e.getCause());
            }
        }
        try {
            perform(k -> { throw new Checked(new Failure(k)); }, 5);
        } catch (Checked e) {
            System.out.println(e.getMessage());
            System.out.println(e.getCause().getMessage());
        }
        System.out.println(new Failure(3));
        System.out.println(new Checked());
        System.out.println(new RuntimeException("m"));
        System.out.println(new RuntimeException((String) null).getMessage());
        System.out.println(new Exception("x", new Error("y")).getCause());
        try {
            throw new Failure(7) {
                @Override
                public String getMessage() {
                    return "anonymous " + code;
                }
            };
        } catch (Failure e) {
            System.out.println(e.getMessage() + " " + (e.getClass() == Failure.class));
        }
        Throwable stored = null;
        try {
            Object o = "s";
            Integer i = (Integer) o;
            System.out.println(i);
        } catch (ClassCastException e) {
            stored = e;
        }
        System.out.println(stored != null && stored instanceof RuntimeException);
    }
}
