/** Ends with the error of a failed static initialiser, whose message is null. */
public class P119_UncaughtInInitialiser {
    static int uses;

    static class Config {
        static final int[] TABLE = new int[3];
        static int filled;

        static {
            System.out.println("filling");
            for (int i = 0; i <= TABLE.length; i++) {
                TABLE[i] = i * i;
                filled++;
                System.out.println("filled " + filled);
            }
        }
    }

    static int read(int i) {
        uses++;
        try {
            return Config.TABLE[i];
        } finally {
            System.out.println("read " + i + " use " + uses);
        }
    }

    public static void main(String[] args) {
        try {
            System.out.println(read(1));
        } catch (ExceptionInInitializerError e) {
            System.out.println("first: " + e.getCause().getMessage() + " " + e.getMessage());
        }
        try {
            System.out.println(read(2));
        } catch (NoClassDefFoundError e) {
            System.out.println("second: not usable");
        }
        int x = 5;
        try {
            x = new Object() {
                int get() {
                    return Other.VALUE;
                }
            }.get();
        } finally {
            System.out.println("x " + x);
        }
    }

    static class Other {
        static final Integer VALUE = Integer.valueOf(uses / (uses - 2));
    }
}
