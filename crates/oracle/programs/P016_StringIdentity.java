/** Identity of compile-time string constants, and of objects which must be the same or must differ. */
public class P016_StringIdentity {
    static final String CONSTANT = "ab";
    static final String JOINED = "a" + "b";
    final String instance = "ab";

    static class Other {
        static final String AB = "a" + 'b';
    }

    static String same(String s) {
        return s;
    }

    public static void main(String[] args) {
        System.out.println("ab" == "ab");
        System.out.println("ab" == "a" + "b");
        System.out.println(CONSTANT == JOINED);
        System.out.println(Other.AB == CONSTANT);
        System.out.println(new P016_StringIdentity().instance == CONSTANT);
        final String local = "a";
        System.out.println(local + "b" == CONSTANT);
        System.out.println("1" + 2 == "12");
        System.out.println("" + 1.0 == "1.0");
        System.out.println("x" + true == "xtrue");
        System.out.println((String) "ab" == CONSTANT);
        System.out.println((true ? "ab" : "c") == CONSTANT);
        String variable = "a";
        System.out.println(variable + "b" == CONSTANT);
        System.out.println((variable + "b").equals(CONSTANT));
        String built = new StringBuilder("ab").toString();
        System.out.println(built == CONSTANT);
        System.out.println(built.equals(CONSTANT) + " " + (built.hashCode() == CONSTANT.hashCode()));
        System.out.println(same(built) == built);
        Object o = built;
        System.out.println(o == built);
        Object first = new Object();
        Object second = new Object();
        System.out.println((first == second) + " " + (first == first) + " " + first.equals(second) + " " + first.equals(first));
        System.out.println(null == null);
        System.out.println(built != null && null != built);
        int[] a = {1};
        int[] b = {1};
        System.out.println((a == b) + " " + (a == a.clone()) + " " + a.equals(a));
        Runnable r = () -> { };
        Runnable q = r;
        System.out.println(r == q);
        System.out.println(("a" + null) == "anull");
        String t1 = "line\n";
        String t2 = """
            line
            """;
        System.out.println(t1 == t2);
    }
}
