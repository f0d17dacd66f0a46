/** super in all its forms: Outer.super.m(), Outer.super.field, super inside lambdas and as method references, deep chains. */
public class P121_EnclosingSuper {
    static class Base {
        String name = "base";
        protected int level = 1;

        String who() {
            return "Base.who";
        }

        static String fixed() {
            return "Base.fixed";
        }

        int up() {
            return ++level;
        }
    }

    static class Outer extends Base {
        String name = "outer";

        @Override
        String who() {
            return "Outer.who";
        }

        class Inner extends Base {
            String name = "inner";

            @Override
            String who() {
                return "Inner.who";
            }

            String all() {
                return who() + " " + super.who() + " " + Outer.this.who() + " " + Outer.super.who();
            }

            String names() {
                return name + " " + super.name + " " + Outer.this.name + " " + Outer.super.name;
            }

            int levels() {
                Outer.super.level += 10;
                super.level += 100;
                return level + Outer.this.level * 10000 + Outer.super.up();
            }

            java.util.function.Supplier<String> reference() {
                return Outer.super::who;
            }
        }

        Runnable lambda() {
            return () -> {
                Runnable nested = () -> System.out.println(super.who() + " " + this.who() + " " + super.name + " " + super.fixed());
                nested.run();
            };
        }

        java.util.function.Supplier<String> anonymous() {
            return new java.util.function.Supplier<>() {
                @Override
                public String get() {
                    return Outer.super.who() + " through an anonymous class " + Outer.super.name.length();
                }
            };
        }
    }

    static class Last extends Outer {
        @Override
        String who() {
            return "Last.who>" + super.who();
        }

        @Override
        int up() {
            int before = level;
            return super.up() * 1000 + before;
        }

        @Override
        public String toString() {
            return "Last" + level;
        }
    }

    public static void main(String[] args) {
        Outer o = new Outer();
        Outer.Inner i = o.new Inner();
        System.out.println(i.all());
        System.out.println(i.names());
        System.out.println(i.levels() + " " + o.level);
        System.out.println(i.reference().get());
        o.lambda().run();
        System.out.println(o.anonymous().get());
        Last last = new Last();
        System.out.println(last.new Inner().all());
        last.lambda().run();
        System.out.println(last.new Inner().levels() + " " + last.up() + " " + last);
        System.out.println(last.new Inner().reference().get());
    }
}
