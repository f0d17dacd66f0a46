/** A sorted linked list: insertion keeps the order, and adds one number to the content. */
public class SortedList {
    private static final class Node {
        final int value;
        Node next;

        /*@ predicate sorted() = acc(value) ** acc(next)
          @     ** (next != null ==> next.sorted() ** value <= next.first());
          @*/

        //@ requires sorted();
        /*@ pure @*/ int first() {
            return value;
        }

        /*@ requires sorted();
          @ pure model \bag<int> content() {
          @     return opening sorted() in
          @         (next == null ? \bag(value) : \bag(value) + next.content());
          @ }
          @*/

        //@ ensures acc(value) ** acc(next) ** value == v && next == n;
        Node(int v, Node n) {
            value = v;
            next = n;
        }

        //@ requires sorted();
        //@ ensures \result != null ** \result.sorted();
        //@ ensures \result.content() == \old(content()) + \bag(v);
        //@ ensures \result.first() == (v <= \old(first()) ? v : \old(first()));
        Node insert(int v) {
            if (v <= value) {
                return new Node(v, this);
            }
            next = next == null ? new Node(v, null) : next.insert(v);
            return this;
        }
    }

    private Node head;

    //@ predicate valid() = acc(head) ** (head != null ==> head.sorted());

    /*@ requires valid();
      @ pure model public \bag<int> content() {
      @     return opening valid() in (head == null ? \bag() : head.content());
      @ }
      @*/

    //@ ensures valid() ** content() == \bag();
    public SortedList() {
    }

    //@ requires valid();
    //@ ensures valid() ** content() == \old(content()) + \bag(v);
    public void insert(int v) {
        head = head == null ? new Node(v, null) : head.insert(v);
    }

    public static void client() {
        SortedList l = new SortedList();
        l.insert(3);
        l.insert(1);
        l.insert(3);
        //@ assert l.content() == \bag(1, 3, 3);
    }
}
