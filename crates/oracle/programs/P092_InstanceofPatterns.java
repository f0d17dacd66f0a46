/** Patterns in instanceof: scope by flow, negation, conjunctions, loops, conditional expressions, fields shadowed. */
public class P092_InstanceofPatterns {
    static String s = "field";
    static int evaluations;

    static Object next(Object o) {
        evaluations++;
        return o;
    }

    static String negated(Object o) {
        if (!(o instanceof String s)) {
            return "no string, " + s;
        }
        return s.toUpperCase();
    }

    static boolean emptyOrOther(Object o) {
        return !(o instanceof String t) || t.isEmpty();
    }

    static String chain(Object o) {
        if (o instanceof Integer i && i > 10) {
            i += 1;
            return "big " + i;
        } else if (o instanceof Integer i) {
            return "small " + i;
        } else if (o instanceof String s && s.length() > 2 && s.charAt(0) == 'a') {
            return "a-string " + s;
        } else if (o instanceof int[] a && a.length > 0) {
            return "array " + a[0]++;
        }
        return "other " + s;
    }

    static int unwrap(Object o) {
        int depth = 0;
        while (o instanceof Object[] array && array.length == 1) {
            o = array[0];
            depth++;
        }
        return depth;
    }

    static int whileNot(Object[] source) {
        int i = 0;
        Object o = source[0];
        while (!(o instanceof Integer n)) {
            o = source[++i];
        }
        return n + i;
    }

    static String conditional(Object o) {
        return o instanceof Character c ? "char " + (char) (c + 1) : o instanceof Long l ? "long " + l / 2 : "none";
    }

    static int loop(Object[] all) {
        int total = 0;
        for (Object o : all) {
            if (!(o instanceof Number n)) {
                continue;
            }
            total += n.intValue();
        }
        return total;
    }

    static String both(Object a, Object b) {
        if (a instanceof String x && b instanceof String y && x.equals(y)) {
            return "equal " + x + y;
        }
        return a instanceof Comparable<?> && !(b instanceof Comparable<?>) ? "first only" : "neither";
    }

    record Box(Object content) {
        @Override
        public boolean equals(Object o) {
            return o instanceof Box b && (content == null ? b.content == null : content.equals(b.content));
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    public static void main(String[] args) {
        System.out.println(negated("abc") + " " + negated(1) + " " + negated(null));
        System.out.println(emptyOrOther("") + " " + emptyOrOther("x") + " " + emptyOrOther(null));
        Object[] inputs = {5, 50, "abc", "ab", "xyz", new int[] {7}, new int[0], null, 'c', 9L};
        for (Object o : inputs) {
            System.out.println(chain(o) + ", " + conditional(o));
        }
        System.out.println(unwrap(new Object[] {new Object[] {new Object[] {1, 2}}}));
        System.out.println(whileNot(new Object[] {"a", 'b', null, 40}));
        System.out.println(loop(inputs));
        System.out.println(both("q", "q") + " " + both("q", new int[0]) + " " + both(null, "q"));
        System.out.println(new Box(1).equals(new Box(1)) + " " + new Box(null).equals(new Box(null)) + " " + new Box("x").equals("x"));
        if (next("once") instanceof String t && t.length() == 4) {
            System.out.println(t + evaluations);
        }
        if (!(next(3) instanceof Integer n) || n < 3) {
            System.out.println("not reached");
        } else {
            System.out.println(n + evaluations);
        }
        for (Object o = "x"; o instanceof String t && t.length() < 4; o = t + "y") {
            System.out.print(t + " ");
        }
        System.out.println();
        boolean b = next("z") instanceof final String t && !t.isEmpty();
        System.out.println(b);
        do {
            evaluations++;
        } while (!(next(evaluations > 8 ? "stop" : 1) instanceof String stop));
        System.out.println(stop + evaluations);
    }
}
