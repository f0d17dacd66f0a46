/** Local records, enums and interfaces, which capture nothing, in methods and blocks. */
public class P062_LocalTypes {
    static int area(int w, int h) {
        record Rectangle(int w, int h) {
            int area() {
                return w * h;
            }

            static Rectangle square(int s) {
                return new Rectangle(s, s);
            }
        }
        Rectangle r = new Rectangle(w, h);
        Rectangle s = Rectangle.square(w);
        System.out.println(r + " " + s + " " + r.equals(s) + " " + r.equals(new Rectangle(w, h)));
        return r.area() + s.area();
    }

    static String traffic(int steps) {
        enum Light {
            RED, GREEN, YELLOW;

            Light next() {
                return values()[(ordinal() + 1) % values().length];
            }
        }
        Light light = Light.RED;
        String s = "";
        for (int i = 0; i < steps; i++) {
            s += switch (light) {
                case RED -> "stop ";
                case GREEN -> "go ";
                case YELLOW -> "slow ";
            };
            light = light.next();
        }
        return s + light;
    }

    static int apply(int x) {
        interface Op {
            int on(int v);

            static Op add(int n) {
                return v -> v + n;
            }

            default Op twice() {
                return v -> on(on(v));
            }
        }
        Op op = Op.add(3).twice();
        class Scaled implements Op {
            @Override
            public int on(int v) {
                return v * x;
            }
        }
        return op.on(x) + new Scaled().twice().on(2);
    }

    static String sorted(int... values) {
        record Pair(int value, int index) {
        }
        Pair[] pairs = new Pair[values.length];
        for (int i = 0; i < values.length; i++) {
            pairs[i] = new Pair(values[i], i);
        }
        for (int i = 1; i < pairs.length; i++) {
            Pair p = pairs[i];
            int j = i;
            while (j > 0 && pairs[j - 1].value() > p.value) {
                pairs[j] = pairs[--j];
            }
            pairs[j] = p;
        }
        String s = "";
        for (Pair p : pairs) {
            s += p.value + "@" + p.index() + " ";
        }
        return s;
    }

    public static void main(String[] args) {
        System.out.println(area(3, 4));
        System.out.println(traffic(4));
        System.out.println(apply(5));
        System.out.println(sorted(3, 1, 2, 1));
        if (args.length == 0) {
            record Empty() {
            }
            System.out.println(new Empty() + " " + new Empty().equals(new Empty()));
        }
    }
}
