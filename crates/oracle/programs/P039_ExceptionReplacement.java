/** Exceptions in handlers and finally blocks replace the first one; nothing is suppressed automatically. */
public class P039_ExceptionReplacement {
    static void inFinally() {
        try {
            throw new IllegalStateException("first");
        } finally {
            throwing("second");
        }
    }

    static void throwing(String s) {
        throw new IllegalArgumentException(s);
    }

    static void inCatch() {
        try {
            throwing("one");
        } catch (IllegalArgumentException e) {
            try {
                throw new RuntimeException("two", e);
            } finally {
                System.out.println("between");
            }
        } finally {
            System.out.println("last");
        }
    }

    static void siblingHandlers() {
        try {
            throw new IllegalArgumentException("x");
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("not caught by the sibling");
        } catch (IllegalStateException e) {
            System.out.println("must not happen");
        }
    }

    static void swallowed() {
        try {
            try {
                throw new IllegalStateException("inner");
            } finally {
                try {
                    throwing("contained");
                } catch (IllegalArgumentException e) {
                    System.out.println("contained in finally");
                }
            }
        } catch (IllegalStateException e) {
            System.out.println("still " + e.getMessage());
        }
    }

    static void chain(int n) {
        try {
            if (n == 0) {
                throw new RuntimeException("root");
            }
            chain(n - 1);
        } catch (RuntimeException e) {
            throw new RuntimeException("level " + n, e);
        }
    }

    static void report(Runnable r) {
        try {
            r.run();
            System.out.println("no exception");
        } catch (RuntimeException e) {
            String line = "";
            for (Throwable t = e; t != null; t = t.getCause()) {
                line += t.getClass().getSimpleName() + ":" + t.getMessage() + " ";
            }
            System.out.println(line + e.getSuppressed().length);
        }
    }

    public static void main(String[] args) {
        report(() -> inFinally());
        report(() -> inCatch());
        report(() -> siblingHandlers());
        report(() -> swallowed());
        report(() -> chain(3));
        report(() -> {
            RuntimeException e = new RuntimeException("same");
            try {
                throw e;
            } catch (RuntimeException caught) {
                System.out.println(caught == e);
                throw caught;
            }
        });
        report(() -> {
            RuntimeException e = new RuntimeException("explicit");
            e.addSuppressed(new IllegalStateException("s1"));
            e.addSuppressed(new IllegalStateException("s2"));
            throw e;
        });
        report(() -> {
            RuntimeException e = new RuntimeException("late cause");
            e.initCause(new IllegalStateException("cause"));
            throw e;
        });
        report(() -> {
            RuntimeException e = new RuntimeException(new IllegalStateException("text"));
            throw e;
        });
    }
}
