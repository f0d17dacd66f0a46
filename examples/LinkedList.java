/** A singly linked list: recursion over a recursive predicate, its content as a sequence. */
public class LinkedList {
    static final class Node {
        int value;
        Node next;

        //@ predicate list() = acc(value) ** acc(next) ** (next != null ==> next.list());

        /*@ requires list();
          @ ensures \result.length > 0;
          @ pure model \seq<int> content() {
          @     return opening list() in
          @         (next == null ? \seq(value) : \seq(value) + next.content());
          @ }
          @*/

        //@ ensures list() ** content() == \seq(v);
        Node(int v) {
            value = v;
        }

        //@ requires list();
        //@ ensures list() ** content() == \old(content()) + \seq(v);
        void append(int v) {
            if (next == null) {
                next = new Node(v);
            } else {
                next.append(v);
            }
        }

        //@ requires list();
        /*@ pure @*/ boolean contains(int v) {
            return value == v || (next != null && next.contains(v));
        }

        //@ requires list() ** content().length < 1000000;
        //@ ensures list() ** content() == \old(content());
        //@ ensures \result == content().length;
        int length() {
            return next == null ? 1 : 1 + next.length();
        }
    }

    private Node head;

    //@ predicate valid() = acc(head) ** (head != null ==> head.list());

    /*@ requires valid();
      @ pure model public \seq<int> content() {
      @     return opening valid() in (head == null ? \seq() : head.content());
      @ }
      @*/

    //@ ensures valid() ** content() == \seq();
    public LinkedList() {
    }

    //@ requires valid();
    //@ ensures valid() ** content() == \old(content()) + \seq(v);
    public void append(int v) {
        if (head == null) {
            head = new Node(v);
        } else {
            head.append(v);
        }
    }

    //@ requires valid();
    public /*@ pure @*/ boolean contains(int v) {
        return head != null && head.contains(v);
    }

    //@ requires valid() ** content().length < 1000000;
    //@ ensures valid() ** content() == \old(content()) && \result == content().length;
    public int length() {
        return head == null ? 0 : head.length();
    }
}
