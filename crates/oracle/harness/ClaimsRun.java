import java.math.BigInteger;

/** What the programs of `cadre debug claims` print, and Java for what only specifications say. */
public final class ClaimsRun {
    private static Integer inputs = 0;
    private static int at;
    private static int values;
    private static final java.util.Map<String, Object[]> SEEN = new java.util.HashMap<>();

    static void start(int a, int b) {
        System.out.println("=" + (a * 3 + b + 1));
        inputs++;
    }

    static void thrown(Throwable t) {
        System.out.println("!" + t.getClass().getName());
    }

    static void at(int place) {
        at = place;
        values = 0;
        System.out.println("@" + place);
    }

    static void none() {
        values++;
        System.out.println(":?");
    }

    static void value(int n) {
        values++;
        System.out.println(":n" + n);
    }

    static void value(long n) {
        values++;
        System.out.println(":n" + n);
    }

    static void value(char c) {
        values++;
        System.out.println(":n" + (int) c);
    }

    static void value(boolean b) {
        values++;
        System.out.println(":b" + b);
    }

    static void value(double d) {
        System.out.println(":o");
    }

    static void value(Object o) {
        values++;
        System.out.println(":" + shown(o));
    }

    private static String shown(Object o) {
        if (o == null) {
            return "0";
        }
        if (o instanceof BigInteger) {
            return "n" + o;
        }
        if (o instanceof String) {
            String s = (String) o;
            StringBuilder text = new StringBuilder("s");
            for (int i = 0; i < s.length(); i++) {
                char c = s.charAt(i);
                if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                    return "o" + "String";
                }
                text.append(c);
            }
            return text.toString();
        }
        if (o instanceof Enum) {
            Enum<?> e = (Enum<?>) o;
            return "e" + written(e.getDeclaringClass()) + "." + e.name();
        }
        // Whether it is the object of an earlier run.
        Object[] last = SEEN.computeIfAbsent(at + "/" + values, k -> new Object[2]);
        boolean shared = last[0] == o && last[1] != null && !last[1].equals(inputs);
        last[0] = o;
        last[1] = inputs;
        return (shared ? "=" : "o") + written(o.getClass());
    }

    /** How a program writes the class; empty if it cannot. */
    private static String written(Class<?> c) {
        if (c.isArray()) {
            String element = written(c.getComponentType());
            return element.isEmpty() ? "" : element + "[]";
        }
        if (c.isAnonymousClass() || c.isLocalClass() || c.isSynthetic() || c.isHidden()) {
            return "";
        }
        if (c.getName().startsWith("java.") && !java.lang.reflect.Modifier.isPublic(c.getModifiers())
                || c.getName().startsWith("jdk.") || c.getName().startsWith("java.util.ImmutableCollections")) {
            return "";
        }
        String name = c.getSimpleName();
        return c.getTypeParameters().length == 0 ? name : name;
    }

    // What only specifications say.

    static BigInteger big(long n) {
        return BigInteger.valueOf(n);
    }

    /** Specifications compute with unbounded numbers. */
    static int div(int a, int b) {
        if (a == Integer.MIN_VALUE && b == -1) {
            throw new ArithmeticException();
        }
        return a / b;
    }

    static BigInteger sum(int[] a) {
        BigInteger sum = BigInteger.ZERO;
        for (int x : a) {
            sum = sum.add(big(x));
        }
        return sum;
    }

    static int count(int[] a, int value) {
        int n = 0;
        for (int x : a) {
            n += x == value ? 1 : 0;
        }
        return n;
    }

    static boolean all(int[] a, int from, int to, int least) {
        for (int i = from; i < to; i++) {
            if (i < 0 || i >= a.length) {
                throw new IndexOutOfBoundsException();
            }
            if (a[i] < least) {
                return false;
            }
        }
        return true;
    }

    static boolean some(int[] a, int value) {
        return count(a, value) > 0;
    }

    static int max(int[] a) {
        int max = a[0];
        for (int x : a) {
            max = Math.max(max, x);
        }
        return max;
    }

    static boolean same(java.util.List<?> a, java.util.List<?> b) {
        if (a.size() != b.size()) {
            return false;
        }
        for (int i = 0; i < a.size(); i++) {
            if (a.get(i) != b.get(i)) {
                return false;
            }
        }
        return true;
    }

    static boolean nonNull(Object[] a) {
        return a != null && !java.util.Arrays.asList(a).contains(null);
    }

    static boolean strings(Object[] a) {
        for (Object o : a) {
            if (!(o instanceof String)) {
                return false;
            }
        }
        return true;
    }

    static java.util.List<Integer> seq(int... values) {
        java.util.List<Integer> seq = new java.util.ArrayList<>();
        for (int n : values) {
            seq.add(n);
        }
        return seq;
    }

    static java.util.List<Integer> cat(java.util.List<Integer> a, java.util.List<Integer> b) {
        java.util.List<Integer> seq = new java.util.ArrayList<>(a);
        seq.addAll(b);
        return seq;
    }

    static java.util.List<Integer> put(java.util.List<Integer> a, int at, int value) {
        java.util.List<Integer> seq = new java.util.ArrayList<>(a);
        if (0 <= at && at < a.size()) {
            seq.set(at, value);
        }
        return seq;
    }

    /** Cut off where the sequence begins and ends. */
    static java.util.List<Integer> part(java.util.List<Integer> a, int from, int to) {
        int start = Math.min(Math.max(from, 0), a.size());
        return a.subList(start, Math.max(start, Math.min(to, a.size())));
    }

    static boolean in(int value, java.util.Collection<Integer> all) {
        return all.contains(value);
    }

    static java.util.Set<Integer> setOf(int... values) {
        return new java.util.HashSet<>(seq(values));
    }

    static java.util.Set<Integer> union(java.util.Set<Integer> a, java.util.Set<Integer> b) {
        java.util.Set<Integer> set = new java.util.HashSet<>(a);
        set.addAll(b);
        return set;
    }

    static java.util.Set<Integer> minus(java.util.Set<Integer> a, java.util.Set<Integer> b) {
        java.util.Set<Integer> set = new java.util.HashSet<>(a);
        set.removeAll(b);
        return set;
    }

    static java.util.Set<Integer> both(java.util.Set<Integer> a, java.util.Set<Integer> b) {
        java.util.Set<Integer> set = new java.util.HashSet<>(a);
        set.retainAll(b);
        return set;
    }

    static java.util.Map<Integer, Integer> map(java.util.Map<Integer, Integer> a, int key, int value) {
        java.util.Map<Integer, Integer> map = new java.util.HashMap<>(a);
        map.put(key, value);
        return map;
    }
}
