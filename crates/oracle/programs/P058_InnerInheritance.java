/** Inner classes which extend inner classes, with different enclosing instances and qualified super calls. */
public class P058_InnerInheritance {
    final String name;

    P058_InnerInheritance(String name) {
        this.name = name;
    }

    class Base {
        String tag = "base of " + name;

        String where() {
            return "Base in " + name;
        }
    }

    class Derived extends Base {
        @Override
        String where() {
            return "Derived in " + name + ", " + super.where();
        }
    }

    static class Outside extends P058_InnerInheritance.Base {
        Outside(P058_InnerInheritance outer) {
            outer.super();
        }

        Outside(P058_InnerInheritance outer, String extra) {
            outer.super();
            tag += extra;
        }

        @Override
        String where() {
            return "Outside, " + super.where();
        }
    }

    static class Other {
        final P058_InnerInheritance inner = new P058_InnerInheritance("hidden");

        class Deep extends P058_InnerInheritance.Base {
            Deep() {
                inner.super();
            }

            @Override
            String where() {
                return "Deep, " + super.where();
            }
        }
    }

    class Sub extends P058_InnerInheritance {
        Sub(String name) {
            super(name + "'");
        }

        Base ofSub() {
            return new Base();
        }

        Base ofOuter() {
            return P058_InnerInheritance.this.new Base();
        }

        String names() {
            return name + " " + this.name + " " + P058_InnerInheritance.this.name;
        }
    }

    Base anonymous() {
        return new Base() {
            @Override
            String where() {
                return "anonymous in " + name + ", " + super.where() + ", " + tag;
            }
        };
    }

    public static void main(String[] args) {
        P058_InnerInheritance o = new P058_InnerInheritance("o");
        P058_InnerInheritance p = new P058_InnerInheritance("p");
        System.out.println(o.new Base().where());
        System.out.println(p.new Derived().where());
        System.out.println(new Outside(o).where());
        System.out.println(new Outside(p, "!").tag);
        System.out.println(new Other().new Deep().where());
        Sub sub = o.new Sub("s");
        System.out.println(sub.names());
        System.out.println(sub.ofSub().where());
        System.out.println(sub.ofOuter().where());
        System.out.println(sub.new Derived().where());
        System.out.println(o.anonymous().where());
        System.out.println(sub.anonymous().where());
        try {
            new Outside(null);
        } catch (NullPointerException e) {
            System.out.println("null enclosing instance");
        }
    }
}
