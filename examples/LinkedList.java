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
        //@ ensures \result == (v \in content());
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
    //@ ensures \result == (v \in content());
    public /*@ pure @*/ boolean contains(int v) {
        return head != null && head.contains(v);
    }

    //@ requires valid() ** content().length < 1000000;
    //@ ensures valid() ** content() == \old(content()) && \result == content().length;
    public int length() {
        return head == null ? 0 : head.length();
    }

    //@ requires valid();
    //@ ensures valid() ** content() == \old(content()).reverse();
    public void reverse() {
        Node done = null;
        Node todo = head;
        /*@ loop_invariant (todo != null ==> todo.list()) ** (done != null ==> done.list());
          @ loop_invariant (todo == null ? \seq<int>() : todo.content()).reverse()
          @     + (done == null ? \seq<int>() : done.content()) == \old(content()).reverse();
          @*/
        while (todo != null) {
            Node rest = todo.next;
            todo.next = done;
            done = todo;
            todo = rest;
        }
        head = done;
    }

    public static void client() {
        LinkedList l = new LinkedList();
        l.append(1);
        l.append(2);
        l.reverse();
        l.append(3);
        //@ assert l.content() == \seq(2, 1, 3);
        boolean has = l.contains(2);
        //@ assert has && !l.contains(4);
    }
}
