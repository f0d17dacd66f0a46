/** Guards: evaluated in order, with side effects, with bindings in scope, falling through to later labels, throwing. */
public class P202_Guards {
    static String log = "";

    static boolean check(String name, boolean result) {
        log += name;
        return result;
    }

    static String run(Object o, int limit) {
        return switch (o) {
            case Integer i when check("a", i > limit) -> "above";
            case Integer i when check("b", i == limit) && check("c", i % 2 == 0) -> "even limit";
            case Integer i when i < -100 || check("d", i == 7) -> "special " + i;
            case Integer i -> "plain " + i;
            case String s when s.isEmpty() -> "empty";
            case String s when s.charAt(0) == 'x' && s.length() > limit -> "x " + s;
            case String s when 10 / s.length() == 5 -> "two letters";
            case String s -> "text " + s;
            default -> "none";
        };
    }

    static String constants(String s) {
        return switch (s) {
            case "a", "b" -> "letter";
            case String t when t.startsWith("#") -> "tag " + t.substring(1);
            case "zz" -> "zz";
            case String t when t.length() > 3 -> {
                String u = t;
                while (u.length() > 3) {
                    u = u.substring(1);
                }
                yield u;
            }
            case String t -> "short " + t;
        };
    }

    static int character(Character c) {
        return switch (c) {
            case 'a' -> 1;
            case Character d when d >= '0' && d <= '9' -> d - '0';
            case Character d -> -d;
        };
    }

    static String old(Object o) {
        String s = "";
        switch (o) {
            case Integer i when i > 10:
                s += "big";
                break;
            case Integer i when i > 5: {
                s += "middle";
                break;
            }
            case Integer i:
                s += "small";
            default:
                s += "end";
        }
        return s;
    }

    public static void main(String[] args) {
        Object[] inputs = {5, 4, 3, 7, -200, "", "xyz!!", "xy", "q", "word", 2.0};
        for (Object o : inputs) {
            log = "";
            System.out.println(run(o, 4) + " [" + log + "]");
        }
        for (String s : new String[] {"a", "#tag", "zz", "longer", "abc", "b"}) {
            System.out.println(constants(s));
        }
        System.out.println(character('a') + " " + character('7') + " " + character('B'));
        System.out.println(old(11) + " " + old(6) + " " + old(1) + " " + old("s"));
        try {
            Object o = "guard";
            String r = switch (o) {
                case String s when s.charAt(99) == 'x' -> "unreachable";
                default -> "default";
            };
            System.out.println(r);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("a guard may throw");
        }
        int threshold = 3;
        java.util.function.Function<Object, String> f = o -> switch (o) {
            case Integer i when i > threshold -> "captured " + threshold;
            case Integer i -> "i" + i;
            default -> "d";
        };
        System.out.println(f.apply(4) + f.apply(2) + f.apply(""));
    }
}
