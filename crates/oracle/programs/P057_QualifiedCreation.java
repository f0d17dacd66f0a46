/** outer.new Inner(args): evaluation order, arguments, private constructors, and generic inner classes. */
public class P057_QualifiedCreation {
    final int id;
    static int created;

    P057_QualifiedCreation() {
        id = ++created;
        System.out.println("outer " + id);
    }

    static P057_QualifiedCreation outer(P057_QualifiedCreation o) {
        System.out.println("qualifier");
        return o;
    }

    static int argument(int v) {
        System.out.println("argument " + v);
        return v;
    }

    class Node {
        final int value;
        final Node next;

        Node(int value) {
            this(value, null);
        }

        private Node(int value, Node next) {
            this.value = value;
            this.next = next;
            System.out.println("node " + value + " of " + id);
        }

        Node push(int v) {
            return new Node(v, this);
        }

        Node elsewhere(P057_QualifiedCreation other, int v) {
            return other.new Node(v, this);
        }

        String path() {
            return value + "@" + id + (next == null ? "" : " " + next.path());
        }
    }

    class Box<T> {
        T content;

        Box(T content) {
            this.content = content;
        }

        class Lid {
            String text() {
                return "lid of " + content + " in " + id;
            }
        }
    }

    static class Holder {
        final P057_QualifiedCreation inside = new P057_QualifiedCreation();

        Node node(int v) {
            return inside.new Node(v);
        }
    }

    public static void main(String[] args) {
        P057_QualifiedCreation a = new P057_QualifiedCreation();
        P057_QualifiedCreation b = new P057_QualifiedCreation();
        Node n = outer(a).new Node(argument(1));
        n = n.push(2).elsewhere(b, 3).push(4);
        System.out.println(n.path());
        try {
            outer(null).new Node(argument(9));
        } catch (NullPointerException e) {
            System.out.println("null qualifier");
        }
        try {
            outer(a).new Node(argument(1 / (created - created)));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        Box<String> box = a.new Box<>("treasure");
        Box<String>.Lid lid = box.new Lid();
        System.out.println(lid.text());
        box.content = "nothing";
        System.out.println(lid.text());
        System.out.println(new Holder().node(7).push(8).path());
    }
}
