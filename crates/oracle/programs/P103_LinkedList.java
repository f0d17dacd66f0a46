/** A doubly linked list with an inner node class, iteration, removal, reversal, and cycles. */
public class P103_LinkedList<T> implements Iterable<T> {
    private class Node {
        T value;
        Node previous;
        Node next;

        Node(T value) {
            this.value = value;
        }

        void unlink() {
            if (previous == null) {
                head = next;
            } else {
                previous.next = next;
            }
            if (next == null) {
                tail = previous;
            } else {
                next.previous = previous;
            }
            size--;
        }
    }

    private Node head;
    private Node tail;
    private int size;

    P103_LinkedList<T> add(T value) {
        Node n = new Node(value);
        if (tail == null) {
            head = tail = n;
        } else {
            n.previous = tail;
            tail = tail.next = n;
        }
        size++;
        return this;
    }

    boolean remove(T value) {
        for (Node n = head; n != null; n = n.next) {
            if (java.util.Objects.equals(n.value, value)) {
                n.unlink();
                return true;
            }
        }
        return false;
    }

    void reverse() {
        Node n = head;
        head = tail;
        tail = n;
        while (n != null) {
            Node next = n.next;
            n.next = n.previous;
            n.previous = next;
            n = next;
        }
    }

    T get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("index " + index + " size " + size);
        }
        Node n = head;
        while (index-- > 0) {
            n = n.next;
        }
        return n.value;
    }

    @Override
    public java.util.Iterator<T> iterator() {
        return new java.util.Iterator<>() {
            private Node at = head;

            @Override
            public boolean hasNext() {
                return at != null;
            }

            @Override
            public T next() {
                T value = at.value;
                at = at.next;
                return value;
            }
        };
    }

    @Override
    public String toString() {
        StringBuilder b = new StringBuilder("[");
        String separator = "";
        for (T t : this) {
            b.append(separator).append(t);
            separator = ", ";
        }
        return b.append("]").toString();
    }

    public static void main(String[] args) {
        P103_LinkedList<String> list = new P103_LinkedList<>();
        System.out.println(list + " " + list.size);
        list.add("a").add("b").add(null).add("c");
        System.out.println(list + " " + list.size + " " + list.get(3));
        System.out.println(list.remove("b") + " " + list.remove("x") + " " + list.remove(null) + " " + list);
        list.add("d").reverse();
        System.out.println(list + list.head.value + list.tail.value);
        System.out.println(list.remove("d") + " " + list.remove("a") + " " + list + list.remove("c") + list + (list.head == list.tail));
        try {
            list.get(0);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        P103_LinkedList<Integer> numbers = new P103_LinkedList<>();
        for (int i = 0; i < 10; i++) {
            numbers.add(i * i % 7);
        }
        int sum = 0;
        for (int n : numbers) {
            sum += n;
        }
        System.out.println(numbers + " " + sum);
        int index = 0;
        for (Integer n : numbers) {
            if (index++ % 2 == 0) {
                numbers.remove(n);
            }
        }
        System.out.println(numbers + " " + numbers.size);
    }
}
