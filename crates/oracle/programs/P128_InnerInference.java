/** Inference around inner classes of generic classes: diamonds after a qualifier, bounds of the outer parameters, captured branches. */
public class P128_InnerInference {
    static abstract class Shape<T extends Comparable<T>> {
        int made;

        class Node<U extends T> {
            final U value;
            Node<? super U> next;

            Node(U value) {
                this.value = value;
                made++;
            }

            T get() {
                return value;
            }

            Shape<T> outer() {
                return Shape.this;
            }
        }

        <U extends T> Node<U> node(U value) {
            return new Node<>(value);
        }
    }

    static class Words extends Shape<String> {
    }

    static class Cell<T> {
        final T value;

        Cell(T value) {
            this.value = value;
        }

        static <S extends Comparable<? super S>> Cell<S> best(Cell<? extends S> a, Cell<? extends S> b) {
            return new Cell<S>(a.value.compareTo(b.value) > 0 ? a.value : b.value);
        }

        static <S> S either(boolean first, Cell<? extends S> a, Cell<? extends S> b) {
            var chosen = first ? a.value : b.value;
            S result = chosen;
            return result;
        }
    }

    public static void main(String[] args) {
        Words words = new Words();
        Shape<String>.Node<String> node = words.node("q");
        node.next = words.new Node<>("z");
        System.out.println(node.get().length() + " " + node.next.get().charAt(0) + " " + words.made);
        System.out.println(node.outer() == words);
        var inferred = words.new Node<>("inferred");
        System.out.println(inferred.value.length() + inferred.get());
        System.out.println(Cell.best(new Cell<>(3), new Cell<>(4)).value + 1);
        System.out.println(Cell.<CharSequence>either(true, new Cell<>("ab"), new Cell<>(new StringBuilder("c"))).length());
    }
}
