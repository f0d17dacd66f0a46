/** Bindings of switch labels: shadowed fields, captures by lambdas and local classes, assignment, yields through finally. */
public class P208_PatternScopes {
    static String s = "field";

    record Pair(Object a, Object b) {
    }

    static java.util.function.Supplier<String> capture(Object o) {
        return switch (o) {
            case String s -> () -> "captured " + s + s.length();
            case Integer i when i > 0 -> {
                class Local implements java.util.function.Supplier<String> {
                    @Override
                    public String get() {
                        return "local " + i * 2;
                    }
                }
                yield new Local();
            }
            case Pair(Pair(var x, var y), var z) -> () -> "" + x + y + z;
            default -> () -> "default " + s;
        };
    }

    static String assign(Object o) {
        switch (o) {
            case String s -> {
                s += "!";
                P208_PatternScopes.s = s;
                return s;
            }
            case Integer i -> {
                i++;
                i *= 2;
                return "i" + i;
            }
            default -> {
                return s;
            }
        }
    }

    static int throughFinally(Object o) {
        int n = 0;
        for (int k = 0; k < 3; k++) {
            int round = k;
            try {
                n += switch (o) {
                    case Integer i when i == round -> {
                        try {
                            yield 100;
                        } finally {
                            n += 1;
                        }
                    }
                    case Integer i -> i;
                    case String t -> throw new IllegalStateException(t);
                    default -> 0;
                };
                switch (o) {
                    case Integer i when i > 5 -> {
                        continue;
                    }
                    default -> {
                    }
                }
                n += 1000;
            } catch (IllegalStateException e) {
                n += e.getMessage().length();
            } finally {
                n += 10000;
            }
        }
        return n;
    }

    static String nested(Object a, Object b) {
        return switch (a) {
            case String s -> switch (b) {
                case String t when t.equals(s) -> "equal";
                case String t -> s + "/" + t;
                default -> s + "?";
            };
            case Integer i -> {
                String r = "";
                while (i-- > 0) {
                    r += switch (b) {
                        case Character c -> c;
                        case Integer j -> j + i;
                        default -> "-";
                    };
                }
                yield r;
            }
            default -> P208_PatternScopes.s;
        };
    }

    public static void main(String[] args) {
        for (Object o : new Object[] {"str", 21, -1, new Pair(new Pair(1, 'b'), null), 2.5}) {
            System.out.println(capture(o).get());
        }
        System.out.println(assign(1.0) + assign("x") + assign(4) + assign(null == s ? 1 : 2.0));
        System.out.println(throughFinally(1) + " " + throughFinally("four") + " " + throughFinally(9) + " " + throughFinally(null == s ? 1 : 'c'));
        System.out.println(nested("a", "a") + " " + nested("a", "b") + " " + nested("a", 1) + " " + nested(3, 'c') + " " + nested(3, 5) + " " + nested(2, "") + " " + nested('x', ""));
    }
}
