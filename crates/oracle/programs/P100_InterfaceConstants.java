/** Constants in interfaces, inherited by several ways, mixed with fields, and classes used as namespaces. */
public class P100_InterfaceConstants {
    interface Colors {
        int RED = 1, GREEN = RED << 1, BLUE = GREEN << 1;
        String[] NAMES = {"red", "green", "blue"};
        int ALL = RED | GREEN | BLUE;
    }

    interface Limits {
        int MAX = 5;
        Integer BOXED = MAX * 100;
        double HALF = MAX / 2 + MAX / 2.0;
    }

    interface Nested extends Colors, Limits {
        int MAX = Limits.MAX + 1;

        class Helper {
            static int calls;

            static String name(int color) {
                calls++;
                String s = "";
                for (int i = 0; i < NAMES.length; i++) {
                    if ((color & 1 << i) != 0) {
                        s += (s.isEmpty() ? "" : "+") + NAMES[i];
                    }
                }
                return s;
            }
        }

        enum Mode { FAST, SLOW }
    }

    static class Painter implements Nested {
        static final int RED = 100;
        int color = GREEN;

        int mix() {
            return color | BLUE | Colors.RED;
        }

        int limit() {
            return MAX + Limits.MAX * 10;
        }
    }

    static abstract class Base implements Colors {
        int value() {
            return GREEN;
        }
    }

    static class Derived extends Base implements Colors {
        @Override
        int value() {
            return super.value() + BLUE;
        }
    }

    static String paint(int c) {
        switch (c) {
            case Colors.RED:
                return "r";
            case Colors.GREEN:
                return "g";
            case Colors.RED | Colors.GREEN:
                return "rg";
            default:
                return "?";
        }
    }

    public static void main(String[] args) {
        Painter p = new Painter();
        System.out.println(p.mix() + " " + p.limit() + " " + Painter.RED + " " + Painter.GREEN + " " + p.BLUE);
        System.out.println(Nested.Helper.name(5) + " " + Nested.Helper.name(Colors.ALL) + " " + Painter.Helper.name(0) + " " + Nested.Helper.calls);
        System.out.println(paint(1) + paint(2) + paint(3) + paint(4));
        System.out.println(Limits.BOXED + " " + Limits.HALF);
        System.out.println(new Derived().value() + " " + Derived.RED);
        Colors.NAMES[0] = "RED";
        System.out.println(Nested.NAMES[0] + " " + Painter.NAMES.length);
        System.out.println(Nested.Mode.valueOf("SLOW").ordinal() + " " + Painter.Mode.FAST);
    }
}
