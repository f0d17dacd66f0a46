package k;

/** Objects whose constructors only set fields, and others that look like it. */
class Made {
    static class Node {
        int value;
        Node next;
        Node(int value) { this.value = value; }
    }

    static int sum(Node n) {
        int s = 0;
        for (int i = 0; i < 3; i++) {
            s += n.value;
            n = n.next;
        }
        return s;
    }

    static int ring(Node n) { return n.next != null && n.next.next == n && n.value == 4 ? 1 / n.next.next.next.value : 0; }

    /** Two constructors; null has to say which one. */
    static class Two {
        String name;
        Node node;
        byte small;
        Two(String name, byte small) { this.name = name; this.small = small; }
        Two(Node node, byte small) { this.node = node; this.small = small; }
    }

    static int two(Two t) { return t.name == null && t.node == null && t.small == 3 ? 1 / (t.small - 3) : 0; }
    static int named(Two t) { return t.name != null && t.small == 5 ? t.name.charAt(0) : 0; }

    /** One parameter for two fields. */
    static class Twice {
        int a, b;
        Twice(int n) { a = n; b = n; }
    }

    static int twice(Twice t) { return 10 / (t.a - t.b); }
    static int apart(Twice t) { return t.a == 1 && t.b == 2 ? 1 / (t.a - 1) : 0; }

    /** Not what was given. */
    static class Other {
        int a;
        int b = 7;
        Other(int a) { this.a = -a; }
    }

    static int other(Other o) { return 10 / (o.a + o.b - 20); }

    /** It refuses what the fields may be later. */
    static class Strict {
        int a;
        Strict(int a) {
            if (a == 0) throw new IllegalArgumentException();
            this.a = a;
        }
    }

    static int strict(Strict s) { return 10 / s.a; }

    /** Others may set what it sets to a constant. */
    static class Start {
        int n;
        long m;
        Start(long m) { n = 5; this.m = m; }
    }

    static int start(Start s) { return s.m == 1L << 33 ? 10 / s.n : 0; }

    static class Secret {
        int n;
        private Secret(int n) { this.n = n; }
    }

    static int secret(Secret s) { return 10 / (s.n - 3); }

    static class Chain {
        Chain next;
        Object mark;
        Chain(Chain next, Object mark) { this.next = next; this.mark = mark; }
    }

    static int chain(Chain c) { return c.next != null && c.next.mark == c.mark && c.mark != null && c.next != c ? 1 / 0 : 0; }
    static int itself(Chain c) { return c.next == c ? 1 / 0 : 0; }
}
