/** A virtual call from a super constructor sees default values; constants and captured values are there already. */
public class P050_VirtualCallInConstructor {
    static class Shape {
        protected String description;

        Shape() {
            description = "<" + describe() + ">";
            System.out.println(description);
        }

        String describe() {
            return "shape";
        }
    }

    static class Circle extends Shape {
        int radius = 5;
        final int constant = 3;
        final Integer boxed = 4;
        final String name;
        boolean ready = true;
        int survives;
        int overwritten = 1;

        Circle(String name) {
            this.name = name;
            System.out.println(describe());
        }

        @Override
        String describe() {
            survives = 77;
            overwritten = 88;
            return "circle " + radius + " " + constant + " " + boxed + " " + name + " " + ready;
        }
    }

    class Inner extends Shape {
        int own = 9;

        @Override
        String describe() {
            return "inner of " + outerName + " own " + own;
        }
    }

    String outerName = "outer";

    static Shape local(final int captured, String text) {
        class Local extends Shape {
            final int doubled = captured * 2;

            @Override
            String describe() {
                return "local " + captured + " " + text + " " + doubled;
            }
        }
        return new Local();
    }

    public static void main(String[] args) {
        Circle c = new Circle("ring");
        System.out.println(c.survives + " " + c.overwritten + " " + c.radius);
        new P050_VirtualCallInConstructor().new Inner();
        System.out.println(local(21, "t").describe());
        int captured = 13;
        Shape s = new Shape() {
            int field = 1;

            @Override
            String describe() {
                return "anonymous " + captured + " " + field;
            }
        };
        System.out.println(s.describe() + s.description);
        Circle sub = new Circle("again") {
            { radius *= 2; }

            @Override
            String describe() {
                return "sub of " + super.describe();
            }
        };
        System.out.println(sub.describe());
    }
}
