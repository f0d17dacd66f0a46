/** Flows that a compiler must follow: infinite loops with breaks, returns everywhere, dead branches, empty statements. */
public class P111_UnreachableFlows {
    static int infinite(int n) {
        while (true) {
            if (n % 7 == 0) {
                return n;
            }
            n++;
        }
    }

    static int alwaysThrows(int n) {
        throw new UnsupportedOperationException("n " + n);
    }

    static int branches(int n) {
        if (n > 0) {
            return 1;
        } else if (n < 0) {
            throw new IllegalArgumentException("negative");
        } else {
            for (;;) {
                if (n++ > 5) {
                    break;
                }
            }
        }
        return n;
    }

    static void early(int n) {
        ;;
        if (n == 0) return;
        System.out.println("n " + n);
        if (n == 1) {
            return;
        } else ;
        do {
            if (n == 2) return;
            n--;
        } while (true);
    }

    static int dangling(int a, int b) {
        if (a > 0)
            if (b > 0)
                return 1;
            else
                return 2;
        return 3;
    }

    static final boolean DEBUG = false;

    static int dead(int n) {
        if (DEBUG) {
            n = 1000;
        }
        if (!DEBUG || n / 0 == 1) {
            n++;
        }
        return DEBUG ? -1 : n;
    }

    static int definite(boolean b) {
        int x;
        if (b && (x = 5) > 0) {
            return x;
        }
        boolean c = !b || (x = 7) < 0;
        int y;
        switch (c ? 1 : 0) {
            case 0:
                y = 10;
                break;
            case 1:
                y = 20;
                break;
            default:
                throw new AssertionError();
        }
        int z;
        while (true) {
            z = y * 2;
            if (z > 0) {
                break;
            }
        }
        return z;
    }

    static String tryPaths(int n) {
        String r;
        try {
            if (n == 0) {
                return "zero";
            }
            r = "" + 10 / (n - 1);
        } catch (ArithmeticException e) {
            while (true) {
                try {
                    return "one";
                } finally {
                    n++;
                }
            }
        }
        return r;
    }

    static int nestedReturn(int n) {
        {
            {
                if (n > 0) {
                    {
                        return n;
                    }
                }
            }
        }
        label: {
            switch (n) {
                case 0:
                    break label;
                default:
                    return -1;
            }
        }
        return 0;
    }

    public static void main(String[] args) {
        System.out.println(infinite(8) + " " + infinite(14));
        try {
            System.out.println(alwaysThrows(3) + 1);
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(branches(5) + " " + branches(0));
        try {
            branches(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        early(0);
        early(1);
        early(4);
        System.out.println(dangling(1, 1) + "" + dangling(1, 0) + dangling(0, 1));
        System.out.println(dead(1));
        System.out.println(definite(true) + " " + definite(false));
        System.out.println(tryPaths(0) + tryPaths(1) + tryPaths(3));
        System.out.println(nestedReturn(3) + "" + nestedReturn(0) + nestedReturn(-5));
        for (;;) break;
        while (true) { if (args.length == 0) break; }
        if (true) { System.out.println("end"); } else { System.out.println("dead"); }
        return;
    }
}
