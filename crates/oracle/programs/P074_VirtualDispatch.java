/** Dynamic dispatch: overriding, super calls along a chain, abstract classes, private and static methods are not virtual. */
public class P074_VirtualDispatch {
    static abstract class Shape {
        abstract double area();

        String describe() {
            return kind() + " " + area() + secret();
        }

        String kind() {
            return "shape";
        }

        private String secret() {
            return " #" + hidden();
        }

        private int hidden() {
            return 1;
        }
    }

    static class Square extends Shape {
        final double side;

        Square(double side) {
            this.side = side;
        }

        @Override
        double area() {
            return side * side;
        }

        @Override
        String kind() {
            return "square of " + super.kind();
        }

        private int hidden() {
            return 2;
        }

        String secret() {
            return " never";
        }
    }

    static class Cube extends Square {
        Cube(double side) {
            super(side);
        }

        @Override
        double area() {
            return 6 * super.area();
        }

        @Override
        String kind() {
            return "cube of " + super.kind();
        }

        String flat() {
            Square self = this;
            return self.area() + " " + super.area() + " " + ((Shape) this).kind() + self.hidden();
        }
    }

    static class Animal {
        String speak(Animal other) { return "animal to animal"; }
    }

    static class Cat extends Animal {
        @Override String speak(Animal other) { return "cat to animal"; }
        String speak(Cat other) { return "cat to cat"; }
    }

    static class Node {
        protected int value = 1;
        Node self() { return this; }
        int get() { return value; }
        int total() { return self().get() + get(); }
    }

    static class Loud extends Node {
        { value = 10; }
        @Override Node self() { System.out.print("self "); return super.self(); }
        @Override int get() { System.out.print("get "); return super.get() * 2; }
    }

    public static void main(String[] args) {
        Shape[] shapes = {new Square(2), new Cube(3), new Shape() {
            @Override
            double area() {
                return 0.5;
            }
        }};
        for (Shape s : shapes) {
            System.out.println(s.describe());
        }
        System.out.println(new Cube(2).flat());
        System.out.println(new Cube(1).secret());
        Animal a = new Cat();
        Cat c = new Cat();
        System.out.println(a.speak(c) + ", " + c.speak(a) + ", " + c.speak(c) + ", " + ((Animal) c).speak(c));
        System.out.println(new Node().total());
        System.out.println(new Loud().total());
        Node n = new Loud();
        System.out.println(n.self() == n);
        Object o = new Object() {
            @Override
            public String toString() {
                return "object";
            }

            @Override
            public boolean equals(Object other) {
                return other instanceof String;
            }

            @Override
            public int hashCode() {
                return 42;
            }
        };
        System.out.println(o + " " + o.equals("x") + " " + "x".equals(o) + " " + o.hashCode());
    }
}
