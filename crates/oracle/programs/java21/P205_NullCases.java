/** case null, alone and with default, in statements and expressions, for strings, enums and patterns. */
public class P205_NullCases {
    enum Color { RED, GREEN }

    static String string(String s) {
        return switch (s) {
            case null -> "null!";
            case "a" -> "letter";
            case "null" -> "text null";
            default -> "other " + s;
        };
    }

    static String withDefault(Object o) {
        return switch (o) {
            case Integer i when i > 3 -> "big";
            case Integer i -> "int";
            case null, default -> "null or default " + o;
        };
    }

    static String color(Color c) {
        return switch (c) {
            case RED -> "r";
            case null -> "no color";
            case GREEN -> "g";
        };
    }

    static int old(Integer i) {
        int n = 0;
        switch (i) {
            case null:
                n += 1;
                break;
            case 1:
                n += 10;
            case 2:
                n += 100;
                break;
            default:
                n += 1000;
        }
        return n;
    }

    static String pattern(CharSequence c) {
        return switch (c) {
            case String s when s.isEmpty() -> "empty";
            case null -> "none";
            case String s -> s;
            case StringBuilder b -> "builder " + b;
            default -> "sequence";
        };
    }

    static String total(Object o) {
        try {
            return switch (o) {
                case Object x -> "object " + x;
            };
        } catch (NullPointerException e) {
            return "total patterns at the top do not match null";
        }
    }

    record Box(Object content) {
    }

    static String nested(Object o) {
        return switch (o) {
            case Box(String s) -> "string " + s;
            case Box(Object x) -> "object or null " + x;
            case null -> "null itself";
            default -> "default";
        };
    }

    public static void main(String[] args) {
        for (String s : new String[] {null, "a", "null", "z"}) {
            System.out.println(string(s));
        }
        for (Object o : new Object[] {null, 1, 5, "s"}) {
            System.out.println(withDefault(o));
        }
        for (Color c : new Color[] {Color.RED, null, Color.GREEN}) {
            System.out.println(color(c));
        }
        System.out.println(old(null) + " " + old(1) + " " + old(2) + " " + old(3));
        for (CharSequence c : new CharSequence[] {"", null, "text", new StringBuilder("b")}) {
            System.out.println(pattern(c));
        }
        System.out.println(total(1) + ", " + total(null));
        for (Object o : new Object[] {new Box("s"), new Box(1), new Box(null), null, "x"}) {
            System.out.println(nested(o));
        }
        String none = null;
        switch (none) {
            case null -> System.out.println("statement with null");
            default -> System.out.println("not this");
        }
    }
}
