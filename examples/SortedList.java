/** A sorted linked list: the order is part of a recursive predicate, and insertion keeps it. */
public class SortedList {
    static final class Node {
        int value;
        Node next;

        /*@ predicate sorted(int least) = acc(value) ** acc(next) ** least <= value
          @     ** (next != null ==> next.sorted(value));
          @*/

        //@ ensures acc(value) ** acc(next) ** value == v && next == n;
        Node(int v, Node n) {
            value = v;
            next = n;
        }
    }

    //@ requires n != null ==> n.sorted(least);
    //@ requires least <= v;
    //@ ensures \result != null ** \result.sorted(least);
    static Node insert(Node n, int v, int least) {
        if (n == null || v <= n.value) {
            return new Node(v, n);
        }
        n.next = insert(n.next, v, n.value);
        return n;
    }
}
