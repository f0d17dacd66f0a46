/** Anonymous classes: constructor arguments, captures, initialiser blocks, own members, as fields and in chains. */
public class P060_AnonymousClasses {
    static abstract class Task {
        final String name;
        static int made;

        Task(String name, int... weights) {
            this.name = name + weights.length;
            made++;
            System.out.println("Task " + this.name);
        }

        abstract int run(int x);

        int twice(int x) {
            return run(run(x));
        }
    }

    interface Greeter {
        String greet(String s);

        default Greeter loud() {
            Greeter quiet = this;
            return new Greeter() {
                @Override
                public String greet(String s) {
                    return quiet.greet(s).toUpperCase() + "!";
                }
            };
        }
    }

    int field = 3;

    final Task instanceTask = new Task("field") {
        int calls;

        {
            System.out.println("block of " + name + " sees " + field);
        }

        @Override
        int run(int x) {
            calls++;
            return x * field + calls;
        }
    };

    static int say(String s, int v) {
        System.out.println(s);
        return v;
    }

    static Task adder(int n) {
        int doubled = n * 2;
        return new Task("adder", say("weight", 1), say("other", 2)) {
            private int total = n;

            @Override
            int run(int x) {
                total += helper(x);
                return total;
            }

            private int helper(int x) {
                return x + doubled;
            }

            @Override
            public String toString() {
                return name + "/" + total;
            }
        };
    }

    public static void main(String[] args) {
        P060_AnonymousClasses p = new P060_AnonymousClasses();
        System.out.println(p.instanceTask.run(10));
        p.field = 4;
        System.out.println(p.instanceTask.twice(10));
        Task a = adder(1);
        Task b = adder(100);
        System.out.println(a.run(1) + " " + b.run(1) + " " + a.run(1) + " " + a + " " + b);
        Greeter g = new Greeter() {
            int count;

            @Override
            public String greet(String s) {
                return "hello " + s + ++count;
            }
        };
        System.out.println(g.loud().greet("x") + g.greet("y") + g.loud().loud().greet("z"));
        System.out.println(new Object() {
            int x = 5;

            int square() {
                return x * x;
            }
        }.square());
        var local = new Object() {
            int hits = 0;
            String last = "none";
        };
        local.hits += 2;
        local.last += "!";
        System.out.println(local.hits + local.last);
        System.out.println(Task.made);
        Runnable r = new Runnable() {
            @Override
            public void run() {
                new Runnable() {
                    @Override
                    public void run() {
                        System.out.println("inner " + a + " " + this.getClass().getSimpleName().isEmpty());
                    }
                }.run();
            }
        };
        r.run();
    }
}
