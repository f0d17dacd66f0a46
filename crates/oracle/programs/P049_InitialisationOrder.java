/** Field initialisers and initialiser blocks run in textual order, after super(...), before the body. */
public class P049_InitialisationOrder {
    static int counter;

    static int tick(String what) {
        System.out.println(++counter + " " + what);
        return counter;
    }

    static class A {
        int a1 = tick("a1");

        {
            tick("A block 1, a1=" + a1 + " a2=" + this.a2);
            a2 = 100;
        }

        int a2 = tick("a2, was " + this.a2);
        int a3;

        A() {
            tick("A(), a1=" + a1 + " a2=" + a2 + " a3=" + a3);
            hook();
        }

        void hook() {
            tick("A.hook");
        }

        {
            a3 = tick("A block 2");
        }
    }

    static class B extends A {
        int b1 = tick("b1");
        final int constant = 7;
        final int blank;
        String text = "text";
        int[] array = {tick("array element"), a1};

        B() {
            super();
            blank = tick("B(), b1=" + b1);
            hook();
        }

        @Override
        void hook() {
            tick("B.hook b1=" + b1 + " constant=" + constant + " blank=" + blank + " text=" + text
                + " array=" + (array == null ? "null" : "" + array.length));
        }

        {
            tick("B block, text=" + text);
            text = null;
        }
    }

    static class Conditional {
        final int x;

        {
            if (counter % 2 == 0) {
                x = 1;
            } else {
                x = 2;
            }
        }

        final int y = x * 10;
        int z = y + (z = 5) + this.z;
    }

    public static void main(String[] args) {
        B b = new B();
        System.out.println(b.a1 + " " + b.a2 + " " + b.a3 + " " + b.b1 + " " + b.blank + " " + b.text + " " + b.array[1]);
        Conditional c = new Conditional();
        System.out.println(c.x + " " + c.y + " " + c.z);
        tick("x");
        System.out.println(new Conditional().y);
        new Object() {
            int v = tick("anonymous field");

            {
                tick("anonymous block " + v);
            }

            void go() {
                tick("go");
            }
        }.go();
    }
}
