/** Final fields and locals: blank finals on all paths, final parameters, arrays and objects behind finals. */
public class P055_FinalVariables {
    static final int[] SHARED = {1, 2, 3};
    static final int BLANK;
    private final int value;
    private final String text;
    final int[] array;

    static {
        int sum = 0;
        for (int x : SHARED) {
            sum += x;
        }
        BLANK = sum;
    }

    P055_FinalVariables(final int n) {
        if (n > 10) {
            value = 10;
            text = "clipped";
        } else if (n < 0) {
            value = 0;
            text = "raised";
        } else {
            switch (n) {
                case 0:
                    text = "zero";
                    break;
                case 1:
                    text = "one";
                    break;
                default:
                    text = "other";
            }
            value = n;
        }
        array = new int[value];
    }

    static String decide(boolean a, boolean b) {
        final String result;
        final int code;
        if (a && b) {
            result = "both";
            code = 3;
        } else if (a || (code = b ? 5 : 6) > 5) {
            return "early " + a;
        } else {
            result = "only b " + code;
            return result;
        }
        return result + code;
    }

    static int initialisedInTry(int n) {
        final int x;
        int y;
        try {
            y = 10 / n;
        } catch (ArithmeticException e) {
            y = -1;
        } finally {
            x = n;
        }
        return y * 100 + x;
    }

    static int loop() {
        int total = 0;
        for (int i = 0; i < 3; i++) {
            final int square = i * i;
            final int other;
            if (square > 1) {
                other = square;
            } else {
                other = -square;
            }
            total += other;
        }
        return total;
    }

    public static void main(String[] args) {
        for (int n : new int[] {-5, 0, 1, 7, 50}) {
            final P055_FinalVariables p = new P055_FinalVariables(n);
            System.out.println(p.value + " " + p.text + " " + p.array.length);
        }
        SHARED[1] = 50;
        System.out.println(BLANK + " " + SHARED[1]);
        System.out.println(decide(true, true) + ", " + decide(true, false) + ", " + decide(false, true) + ", " + decide(false, false));
        System.out.println(initialisedInTry(0) + " " + initialisedInTry(3));
        System.out.println(loop());
        final StringBuilder builder = new StringBuilder();
        builder.append("mutable ").append("behind final");
        System.out.println(builder);
        final int late;
        boolean condition = SHARED.length == 3;
        late = condition ? 1 : 2;
        Runnable r = () -> System.out.println("captured " + late);
        r.run();
        while (true) {
            final int once = SHARED[0]++;
            if (once > 3) {
                System.out.println(once);
                break;
            }
        }
    }
}
