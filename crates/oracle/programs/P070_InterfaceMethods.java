/** Default, static and private interface methods, abstract ones re-declared, and super calls to them. */
public class P070_InterfaceMethods {
    interface Named {
        String name();

        default String greet() {
            return prefix() + name() + suffix(1);
        }

        private String suffix(int n) {
            return "!".repeat(n) + helper();
        }

        private static String helper() {
            return "(" + COUNT + ")";
        }

        static Named of(String s) {
            return () -> s;
        }

        default String prefix() {
            return "Hi ";
        }

        int COUNT = 3;
    }

    interface Polite extends Named {
        @Override
        default String prefix() {
            return "Dear " + Named.super.prefix();
        }

        @Override
        String greet();
    }

    static class Person implements Named {
        @Override
        public String name() {
            return "person";
        }
    }

    static class Lady extends Person implements Polite {
        @Override
        public String greet() {
            return "Lady: " + prefix() + name();
        }
    }

    static abstract class Base {
        public String prefix() {
            return "Class wins ";
        }
    }

    static class Winner extends Base implements Named {
        @Override
        public String name() {
            return "winner";
        }
    }

    enum Kind implements Named {
        A, B {
            @Override
            public String prefix() {
                return "B! " + super.prefix();
            }
        }
    }

    record Rec(String name) implements Named {
    }

    interface Counter {
        int next();

        default int skip(int n) {
            int last = 0;
            while (n-- > 0) {
                last = next();
            }
            return last;
        }
    }

    public static void main(String[] args) {
        Named[] all = {new Person(), new Lady(), new Winner(), Kind.A, Kind.B, new Rec("record"), Named.of("lambda"),
            new Named() {
                @Override
                public String name() {
                    return "anonymous";
                }

                @Override
                public String greet() {
                    return Named.super.greet() + "?";
                }
            }};
        for (Named n : all) {
            System.out.println(n.greet());
        }
        int[] state = {0};
        Counter c = () -> state[0] += 5;
        System.out.println(c.skip(4) + " " + c.next() + " " + c.skip(0));
        System.out.println(Person.COUNT + Named.COUNT);
        Polite p = new Lady();
        System.out.println(p.prefix());
    }
}
