/** Captures through several levels: local classes made in lambdas, subclassed, instantiating themselves, with this and outer this. */
public class P123_NestedCaptures {
    String name = "outer";

    interface Node {
        String show();
    }

    Node build(int depth, String label) {
        int twice = depth * 2;
        class Leaf implements Node {
            final int id;

            Leaf(int id) {
                this.id = id;
            }

            @Override
            public String show() {
                return label + id + ":" + twice + ":" + name;
            }

            Leaf next() {
                return new Leaf(id + depth);
            }

            Part part() {
                return new Part();
            }

            class Part {
                String text() {
                    return "part of " + id + label;
                }
            }
        }
        class Branch extends Leaf {
            final Node[] children = new Node[2];
            final String extra = label + "+";

            Branch(int id) {
                super(id * 10);
                children[0] = new Leaf(id);
                children[1] = id > 1 ? new Branch(id - 1) : next();
            }

            @Override
            public String show() {
                return "(" + extra + super.show() + " " + children[0].show() + " " + children[1].show() + " " + part().text() + ")";
            }
        }
        java.util.function.Supplier<Node> maker = () -> new Branch(depth);
        return maker.get();
    }

    static java.util.function.IntFunction<Node> factory(String prefix) {
        record Item(String text) implements Node {
            @Override
            public String show() {
                return "item " + text;
            }
        }
        return n -> {
            String text = prefix + n;
            if (n % 2 == 0) {
                return new Item(text);
            }
            class Odd implements Node {
                @Override
                public String show() {
                    return "odd " + text + prefix.length();
                }
            }
            return n > 2 ? new Odd() {
                @Override
                public String show() {
                    return "big " + super.show() + n;
                }
            } : new Odd();
        };
    }

    Runnable deep(int a) {
        int b = a + 1;
        return new Runnable() {
            int c = a + b;

            @Override
            public void run() {
                int d = c + 1;
                Runnable inner = () -> {
                    int e = d + 1;
                    new Object() {
                        void go() {
                            Runnable last = () -> System.out.println(name + a + b + c + d + e);
                            c += 100;
                            last.run();
                        }
                    }.go();
                };
                inner.run();
            }
        };
    }

    static int counter(int start) {
        int[] box = {start};
        class Counter {
            int step = box[0];

            int add() {
                return box[0] += step;
            }
        }
        Counter a = new Counter();
        a.add();
        Counter b = new Counter();
        b.add();
        java.util.function.Supplier<Counter> make = Counter::new;
        return make.get().add() + a.add() * 100 + b.step * 10000;
    }

    public static void main(String[] args) {
        P123_NestedCaptures p = new P123_NestedCaptures();
        Node n = p.build(2, "L");
        System.out.println(n.show());
        p.name = "renamed";
        System.out.println(n.show());
        for (int i = 0; i < 5; i++) {
            System.out.println(factory("p").apply(i).show());
        }
        Runnable r = p.deep(1);
        r.run();
        r.run();
        System.out.println(counter(3));
    }
}
