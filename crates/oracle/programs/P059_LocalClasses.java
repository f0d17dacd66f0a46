/** Local classes: captured variables and this, recursion, inheritance between them, in static and instance code. */
public class P059_LocalClasses {
    int field = 5;

    interface Shape {
        int area();
    }

    Shape instance(int width) {
        final int height = 3;
        int depth = width + 1;
        class Box implements Shape {
            final int extra;

            Box(int extra) {
                this.extra = extra;
            }

            Box() {
                this(depth);
            }

            @Override
            public int area() {
                return width * height + extra + field;
            }

            Box copy() {
                return new Box(extra + 100);
            }
        }
        class BigBox extends Box {
            BigBox() {
                super(1000);
            }

            @Override
            public int area() {
                return super.area() + depth;
            }
        }
        return width > 5 ? new BigBox() : width > 3 ? new Box().copy() : new Box();
    }

    static int fibonacci(int n) {
        class Memo {
            final long[] known = new long[n + 1];

            long get(int k) {
                if (k < 2) {
                    return k;
                }
                if (known[k] == 0) {
                    known[k] = get(k - 1) + get(k - 2);
                }
                return known[k];
            }
        }
        return (int) new Memo().get(n);
    }

    static String shadow(String s) {
        class Shadow {
            String s = "field";

            String all(String t) {
                String r = s + t;
                class Nested {
                    String deep() {
                        return r + s + Shadow.this.s.length();
                    }
                }
                return new Nested().deep();
            }
        }
        return new Shadow().all(s);
    }

    Runnable[] counters() {
        int[] count = {0};
        class Up implements Runnable {
            @Override
            public void run() {
                count[0]++;
                field++;
            }
        }
        class Print implements Runnable {
            @Override
            public void run() {
                System.out.println(count[0] + " " + field + " " + P059_LocalClasses.this.field);
            }
        }
        return new Runnable[] {new Up(), new Print()};
    }

    public static void main(String[] args) {
        P059_LocalClasses p = new P059_LocalClasses();
        Shape small = p.instance(2);
        System.out.println(small.area() + " " + p.instance(4).area() + " " + p.instance(6).area());
        p.field = 50;
        System.out.println(small.area());
        System.out.println(fibonacci(40));
        System.out.println(shadow("arg"));
        Runnable[] pair = p.counters();
        pair[0].run();
        pair[0].run();
        pair[1].run();
        {
            class A { String n() { return "A1"; } }
            System.out.println(new A().n());
        }
        {
            class A { String n() { return "A2"; } }
            System.out.println(new A().n());
        }
    }
}
