/** Ends with an uncaught exception of its own, after finally blocks on the way out have printed. */
public class P117_UncaughtCustom {
    static class Ending extends RuntimeException {
        final int code;

        Ending(int code) {
            super("ended with " + code);
            this.code = code;
        }
    }

    static class Res implements AutoCloseable {
        @Override
        public void close() {
            System.out.println("resource closed");
        }
    }

    static int level(int n) {
        try {
            if (n == 3) {
                throw new Ending(n * 10);
            }
            return level(n + 1) + 1;
        } finally {
            System.out.println("leaving level " + n);
        }
    }

    static void guarded() {
        try (Res r = new Res()) {
            synchronized (r) {
                System.out.println(level(0));
            }
        } catch (IllegalStateException e) {
            System.out.println("wrong handler");
        } finally {
            System.out.println("guarded done");
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        try {
            guarded();
        } catch (Ending e) {
            System.out.println("caught " + e.code);
        }
        outer:
        for (int i = 0; ; i++) {
            try {
                if (i == 1) {
                    continue outer;
                }
                if (i == 2) {
                    guarded();
                }
                System.out.println("round " + i);
            } finally {
                System.out.println("end of round " + i);
            }
        }
    }
}
