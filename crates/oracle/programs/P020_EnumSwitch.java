/** Switches on enums, old and new, with a null selector, and constants with bodies as selectors. */
public class P020_EnumSwitch {
    enum Color { RED, GREEN, BLUE { @Override String nice() { return "deep blue"; } };
        String nice() { return name().toLowerCase(); }
    }

    enum Op {
        ADD, SUB, MUL, DIV;

        int apply(int a, int b) {
            switch (this) {
                case ADD: return a + b;
                case SUB: return a - b;
                case MUL: return a * b;
                case DIV: return a / b;
            }
            throw new AssertionError("no such operation");
        }
    }

    static String old(Color c) {
        String s = "";
        switch (c) {
            case BLUE:
                s += "b";
            default:
                s += "d";
            case GREEN:
                s += "g";
        }
        return s;
    }

    static int arrow(Color c) {
        return switch (c) {
            case RED, BLUE -> c.ordinal() + 10;
            case GREEN -> {
                int n = 0;
                for (Color other : Color.values()) {
                    if (other.compareTo(c) <= 0) {
                        n++;
                    }
                }
                yield n;
            }
        };
    }

    static Color pick(int i) {
        System.out.println("pick " + i);
        return i < 3 ? Color.values()[i] : null;
    }

    public static void main(String[] args) {
        for (Color c : Color.values()) {
            System.out.println(c + " " + old(c) + " " + arrow(c) + " " + c.nice());
        }
        for (Op op : Op.values()) {
            try {
                System.out.println(op + " " + op.apply(7, 2) + " " + op.apply(7, 0));
            } catch (ArithmeticException e) {
                System.out.println(op + " " + e.getMessage());
            }
        }
        try {
            switch (pick(3)) {
                case RED -> System.out.println("red");
                default -> System.out.println("default does not catch null");
            }
        } catch (NullPointerException e) {
            System.out.println("null selector");
        }
        try {
            System.out.println(arrow(null));
        } catch (NullPointerException e) {
            System.out.println("null selector again");
        }
        switch (pick(1)) {
            case GREEN:
                Color inner = pick(0);
                switch (inner) {
                    case RED:
                        System.out.println("inner red");
                        break;
                    case GREEN:
                        System.out.println("inner green");
                }
                System.out.println("after inner");
                break;
            case RED:
                System.out.println("outer red");
        }
        switch (pick(2)) {
            case RED:
        }
    }
}
