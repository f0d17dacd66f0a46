/** Inner classes: access to members of the enclosing instances, Outer.this, and separate instances. */
public class P056_InnerClasses {
    private int x = 1;
    private static int shared = 100;
    private final String name;

    P056_InnerClasses(String name) {
        this.name = name;
    }

    class Inner {
        int x = 10;
        final String label = name + "/inner";

        int sum(int x) {
            return x + this.x + P056_InnerClasses.this.x + shared;
        }

        void change() {
            P056_InnerClasses.this.x++;
            x += 2;
            shared++;
            helper(label);
        }

        class Innermost {
            int x = 1000;

            String all() {
                return x + " " + this.x + " " + Inner.this.x + " " + P056_InnerClasses.this.x + " " + name + " " + label;
            }

            void bump() {
                Inner.this.x *= 2;
                P056_InnerClasses.this.x *= 3;
                Inner.this.change();
            }
        }
    }

    private void helper(String s) {
        System.out.println("helper of " + name + " for " + s + ", x is " + x);
    }

    Inner make() {
        return new Inner();
    }

    Inner.Innermost deep() {
        return new Inner().new Innermost();
    }

    class Counter {
        private int count;

        int next() {
            return ++count + x++;
        }
    }

    public static void main(String[] args) {
        P056_InnerClasses one = new P056_InnerClasses("one");
        P056_InnerClasses two = new P056_InnerClasses("two");
        Inner a = one.new Inner();
        Inner b = two.make();
        System.out.println(a.sum(5) + " " + b.sum(6));
        a.change();
        System.out.println(a.sum(5) + " " + b.sum(6));
        Inner.Innermost m = a.new Innermost();
        System.out.println(m.all());
        m.bump();
        System.out.println(m.all());
        System.out.println(two.deep().all());
        Counter c1 = one.new Counter();
        Counter c2 = one.new Counter();
        System.out.println(c1.next() + " " + c2.next() + " " + c1.next() + " " + one.x);
        c1.count = 50;
        System.out.println(c1.next());
        try {
            P056_InnerClasses none = null;
            Inner broken = none.new Inner();
            System.out.println(broken);
        } catch (NullPointerException e) {
            System.out.println("no enclosing instance");
        }
        System.out.println(new P056_InnerClasses("three").new Inner().new Innermost().all());
        System.out.println(one.new Inner() {
            @Override
            int sum(int y) {
                return super.sum(y) * 1000;
            }
        }.sum(1));
    }
}
