/** Switch expressions: arrows, yield, old-style groups, nested in operands, with exceptions and jumps inside. */
public class P019_SwitchExpressions {
    enum Level { LOW, MIDDLE, HIGH }

    static int trace(String s, int v) {
        System.out.println(s);
        return v;
    }

    static int groups(int x) {
        int base = 100;
        return base + switch (x) {
            case 1:
            case 2:
                base = 50;
                System.out.println("fall");
            case 3:
                yield base + x;
            case 4: {
                for (int i = 0; ; i++) {
                    if (i == 7) {
                        yield i;
                    }
                }
            }
            default:
                if (x < 0) {
                    yield -1;
                }
                int y = x * x;
                yield y;
        };
    }

    static String level(Level level) {
        return switch (level) {
            case LOW -> "low";
            case MIDDLE -> {
                try {
                    if (level.ordinal() == 1) {
                        yield "from try";
                    }
                    yield "never";
                } finally {
                    System.out.println("finally before yield completes");
                }
            }
            case HIGH -> {
                try {
                    throw new IllegalStateException("high");
                } catch (IllegalStateException e) {
                    yield e.getMessage();
                }
            }
        };
    }

    public static void main(String[] args) {
        for (int x = -1; x <= 5; x++) {
            System.out.println(x + ": " + groups(x));
        }
        for (Level l : Level.values()) {
            System.out.println(level(l));
        }
        int n = 2;
        int sum = trace("left", 1) + switch (trace("selector", n)) {
            case 1 -> trace("one", 10);
            case 2 -> trace("two", 20);
            default -> trace("default", 30);
        } * trace("right", 3);
        System.out.println(sum);
        System.out.println(switch (n) { case 2 -> 'c'; default -> 0; });
        System.out.println(switch (n) { case 2 -> 1; case 3 -> 2L; default -> 3.0; });
        Object mixed = switch (n) { case 1 -> "s"; default -> 5; };
        System.out.println(mixed);
        Integer boxed = switch (n) { case 2 -> null; default -> 5; };
        System.out.println(boxed);
        try {
            int unboxed = switch (n) { case 2 -> boxed; default -> 5; };
            System.out.println(unboxed);
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
        boolean b = switch (n) { case 1, 2, 3 -> n > 1; default -> false; } && n < 3;
        System.out.println(b);
        int[] array = {0, 0, 0};
        int i = 0;
        array[i++] = switch (i) { case 0 -> 5; case 1 -> { i = 2; yield 6; } default -> 7; };
        System.out.println(array[0] + " " + i);
        try {
            System.out.println("arg" + trace("evaluated", 1) + switch (n) {
                case 2 -> throw new RuntimeException("thrown in switch");
                default -> 1;
            });
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        switch (n) {
            case 2 -> System.out.println("statement");
            case 3 -> throw new RuntimeException();
            default -> { }
        }
    }
}
