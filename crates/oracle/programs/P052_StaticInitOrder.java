/** Superclasses first, interfaces only when used, textual order, cycles that see default values. */
public class P052_StaticInitOrder {
    static int log(String s, int v) {
        System.out.println(s + " " + v);
        return v;
    }

    interface Face {
        int F = log("Face.F", 1);
    }

    interface WithDefault {
        int W = log("WithDefault.W", 2);

        default void hello() {
        }
    }

    static class Top implements Face {
        static int t = log("Top.t", 3);
    }

    static class Middle extends Top implements WithDefault {
        static int m = log("Middle.m", t + 1);
        static { log("Middle block", m); }
        static int n = log("Middle.n", m + 1);
    }

    static class Bottom extends Middle {
        static int b = log("Bottom.b", n + 1);
        int instance = log("Bottom.instance", b);
    }

    static class Ping {
        static int early = log("Ping.early sees Pong.value", Pong.value);
        static int value = log("Ping.value", 10);
    }

    static class Pong {
        static int value = log("Pong.value sees Ping.value", Ping.value) + 5;
    }

    static class Self {
        static final Self ONLY = new Self();
        static int count = 5;
        static int other;
        final int seen;

        Self() {
            seen = count;
            count++;
            other++;
            System.out.println("Self() " + seen + " " + count + " " + other);
        }
    }

    static class Block {
        static int x = 1;
        static { x = 2; y = 20; }
        static int y = 10;
        static int z = x + Block.y;
        static { z++; }
    }

    public static void main(String[] args) {
        System.out.println("start");
        new Bottom();
        new Bottom();
        System.out.println(Bottom.F + " after fields of interfaces");
        System.out.println(Face.F);
        System.out.println(Ping.early + " " + Pong.value + " " + Ping.value);
        System.out.println(Self.ONLY.seen + " " + Self.count + " " + Self.other);
        System.out.println(Block.x + " " + Block.y + " " + Block.z);
        Object o = new WithDefault() { };
        System.out.println(o != null);
    }
}
