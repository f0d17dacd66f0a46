/** Accessors that throw during matching are wrapped in MatchException; others propagate; order of component tests. */
public class P207_MatchFailures {
    static String log = "";

    record Traced(Object first, Object second) {
        public Object first() {
            log += "1";
            return first;
        }

        public Object second() {
            log += "2";
            if (second instanceof RuntimeException e) {
                throw e;
            }
            return second;
        }
    }

    static String match(Object o) {
        return switch (o) {
            case Traced(Integer a, String b) -> "int, string";
            case Traced(String a, Integer b) -> "string, int";
            case Traced(var a, var b) -> "any";
            default -> "none";
        };
    }

    static String test(Object o) {
        return o instanceof Traced(String a, String b) && a.equals(b) ? "same " + a : "different";
    }

    static void attempt(Object o) {
        try {
            String r = match(o);
            System.out.println(r + " " + (log.length() > 0));
        } catch (MatchException e) {
            System.out.println("match failed: " + e.getCause().getClass().getSimpleName() + " " + e.getCause().getMessage());
        } catch (RuntimeException e) {
            System.out.println("not wrapped " + e.getMessage());
        }
        log = "";
    }

    public static void main(String[] args) {
        attempt(new Traced(1, "x"));
        attempt(new Traced("x", 1));
        attempt(new Traced(null, null));
        attempt(new Traced(1, new IllegalStateException("accessor")));
        attempt("plain");
        System.out.println(test(new Traced("a", "a")) + " " + test(new Traced("a", "b")) + " " + test(1));
        System.out.println(log.startsWith("12"));
        log = "";
        System.out.println(test(new Traced(1, new IllegalStateException("not read"))) + " " + log);
        try {
            test(new Traced("a", new IllegalArgumentException("in instanceof")));
        } catch (MatchException e) {
            System.out.println(e.getCause().getMessage());
        }
        try {
            Object o = new Traced("q", "r");
            switch (o) {
                case Traced(String a, String b) when a.charAt(b.length()) == 'x' -> System.out.println("no");
                default -> System.out.println("no");
            }
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("guards are not wrapped");
        }
    }
}
