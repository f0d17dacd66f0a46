/** Objects that escape from their constructors, through fields, listeners and exceptions, half initialised. */
public class P109_ThisEscape {
    static P109_ThisEscape last;
    static Runnable listener;
    final int a;
    int b = 5;
    final P109_ThisEscape self = this;
    final String c;

    P109_ThisEscape(int a, boolean fail) {
        last = this;
        listener = () -> look("listener");
        listener.run();
        this.a = a;
        listener.run();
        if (fail) {
            throw new IllegalStateException("half way");
        }
        this.c = "done";
        listener.run();
    }

    void look(String who) {
        System.out.println(who + " sees " + a + " " + b + " " + c);
    }

    static class Registry {
        static Node[] all = new Node[4];
        static int n;

        static Node register(Node node) {
            all[n++] = node;
            return node;
        }
    }

    static class Node {
        final String name;
        final Node registered = Registry.register(this);
        final Node parent;

        Node(String name, Node parent) {
            System.out.println("registered " + Registry.n + " name " + this.name0());
            this.name = name;
            this.parent = parent;
        }

        private String name0() {
            return name == null ? "none yet" : name;
        }

        @Override
        public String toString() {
            return name + (parent == null ? "" : "<" + parent);
        }
    }

    class Inner {
        final int seen = b;
        final int outerA = a;
    }

    final Inner inner = new Inner();

    static class Lazy {
        final java.util.function.Supplier<Integer> later = () -> value() * 2;
        final int early = compute();
        final int value;

        Lazy(int v) {
            value = v;
        }

        int value() {
            return value;
        }

        int compute() {
            return later.get() + 1;
        }
    }

    public static void main(String[] args) {
        P109_ThisEscape first = new P109_ThisEscape(1, false);
        System.out.println((first == last) + " " + (first.self == first) + " " + first.inner.seen + " " + first.inner.outerA);
        P109_ThisEscape second = null;
        try {
            second = new P109_ThisEscape(2, true);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + second + " " + (last == first));
        }
        System.out.println(last.a + " " + last.b + " " + last.c);
        listener.run();
        Node root = new Node("root", null);
        Node leaf = new Node("leaf", root);
        System.out.println(leaf + " " + Registry.all[0] + " " + (Registry.all[1] == leaf.registered));
        Lazy lazy = new Lazy(21);
        System.out.println(lazy.early + " " + lazy.later.get() + " " + lazy.compute());
    }
}
