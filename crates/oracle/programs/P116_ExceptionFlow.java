/** Exceptions through many frames: state after unwinding, handlers chosen by dynamic type, retries, exceptions as values. */
public class P116_ExceptionFlow {
    static class Retry extends RuntimeException {
        final int attempt;

        Retry(int attempt) {
            super("attempt " + attempt, null);
            this.attempt = attempt;
        }
    }

    static class Found extends RuntimeException {
        final Object what;

        Found(Object what) {
            this.what = what;
        }
    }

    static int depth;
    static String trail = "";

    static void descend(int n, int stop) {
        depth++;
        try {
            if (n == stop) {
                throw new Retry(n);
            }
            if (n == 10) {
                Object o = "not a number";
                System.out.println((Integer) o);
            }
            descend(n + 1, stop);
        } catch (ClassCastException e) {
            trail += "C" + n;
            throw new IllegalStateException("converted at " + n, e);
        } finally {
            depth--;
            if (n % 4 == 0) {
                trail += "f" + n;
            }
        }
    }

    static int retry() {
        int attempts = 0;
        while (true) {
            try {
                attempts++;
                if (attempts < 4) {
                    throw new Retry(attempts);
                }
                return attempts;
            } catch (Retry r) {
                trail += r.attempt;
                if (r.attempt == 3) {
                    continue;
                }
                trail += "-";
            }
        }
    }

    static void search(int[][] grid, int wanted) {
        for (int i = 0; i < grid.length; i++) {
            for (int j = 0; j < grid[i].length; j++) {
                if (grid[i][j] == wanted) {
                    throw new Found(i + "," + j);
                }
            }
        }
    }

    static RuntimeException make(boolean b) {
        return b ? new IllegalArgumentException("made") : new IllegalStateException("made");
    }

    static String classify(Runnable r) {
        try {
            r.run();
            return "none";
        } catch (ArithmeticException | NegativeArraySizeException e) {
            return "number";
        } catch (IndexOutOfBoundsException e) {
            return "bounds";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        } catch (Throwable e) {
            return "throwable";
        }
    }

    public static void main(String[] args) {
        try {
            descend(0, 6);
        } catch (Retry r) {
            System.out.println(r.getMessage() + " " + depth + " " + trail);
        }
        trail = "";
        try {
            descend(0, 20);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + depth + " " + trail + " " + (e.getCause() instanceof ClassCastException));
        }
        trail = "";
        System.out.println(retry() + " " + trail);
        try {
            search(new int[][] {{1, 2}, {3, 4}}, 3);
            System.out.println("not found");
        } catch (Found f) {
            System.out.println(f.what);
        }
        System.out.println(classify(() -> { throw make(true); }) + " " + classify(() -> { throw make(false); }));
        System.out.println(classify(() -> System.out.print(1 / depth)) + " " + classify(() -> System.out.print(new int[-1].length)));
        System.out.println(classify(() -> "abc".charAt(5)) + " " + classify(() -> (new int[0])[0]++) + " " + classify(() -> { throw new Error(); }) + " " + classify(() -> { }));
        int x = 10;
        try {
            x = 20;
            x = x / (x - 20);
        } catch (ArithmeticException e) {
            System.out.println("x is " + x);
        }
        try {
            try {
                throw new Retry(1);
            } catch (Retry r) {
                throw r;
            } finally {
                x++;
            }
        } catch (Retry r) {
            System.out.println(r.attempt + x);
        }
        RuntimeException stored = make(true);
        try {
            throw stored;
        } catch (IllegalStateException e) {
            System.out.println("wrong");
        } catch (IllegalArgumentException e) {
            System.out.println(e == stored);
        }
    }
}
