/** Nested try statements: inner handlers first, finally blocks inside out, finally inside finally. */
public class P038_NestedFinally {
    static void step(String s, int depth, int fail) {
        System.out.print(s + depth + " ");
        if (depth == fail) {
            throw new IllegalStateException(s + depth);
        }
    }

    static void nested(int fail) {
        try {
            step("a", 1, fail);
            try {
                step("a", 2, fail);
                try {
                    step("a", 3, fail);
                } catch (ArithmeticException e) {
                    System.out.print("wrong ");
                } finally {
                    System.out.print("f3 ");
                    try {
                        step("g", 4, fail);
                    } finally {
                        System.out.print("f4 ");
                        step("g", 5, fail);
                    }
                }
                step("a", 6, fail);
            } catch (IllegalStateException e) {
                System.out.print("[" + e.getMessage() + "] ");
                step("c", 7, fail);
                if (fail == 3) {
                    throw new IllegalArgumentException("from handler", e);
                }
            } finally {
                System.out.print("f2 ");
                step("h", 8, fail);
            }
            step("a", 9, fail);
        } finally {
            System.out.println("f1");
        }
    }

    static int recursive(int n) {
        try {
            if (n == 0) {
                throw new RuntimeException("bottom");
            }
            return recursive(n - 1) + 1;
        } finally {
            System.out.print("u" + n + " ");
        }
    }

    static int deepReturn() {
        int x = 1;
        try {
            try {
                try {
                    return x;
                } finally {
                    x *= 2;
                    System.out.print(x + " ");
                }
            } finally {
                x *= 3;
                System.out.print(x + " ");
            }
        } finally {
            x *= 5;
            System.out.println(x);
        }
    }

    public static void main(String[] args) {
        for (int fail = 0; fail <= 9; fail++) {
            try {
                System.out.print(fail + ": ");
                nested(fail);
                System.out.println("  normal");
            } catch (RuntimeException e) {
                System.out.println("  " + e.getMessage() + " " + (e.getCause() == null ? "" : e.getCause().getMessage()));
            }
        }
        try {
            recursive(4);
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(deepReturn());
    }
}
