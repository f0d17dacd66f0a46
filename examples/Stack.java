/** A linked stack: a recursive predicate over nodes, its content as a sequence. */
public class Stack {
    private static final class Node {
        int value;
        Node next;

        //@ predicate chain() = acc(value) ** acc(next) ** (next != null ==> next.chain());

        //@ ensures acc(value) ** acc(next) ** value == v && next == n;
        Node(int v, Node n) {
            value = v;
            next = n;
        }

        /*@ requires chain();
          @ pure model \seq<int> content() {
          @     return opening chain() in
          @         (next == null ? \seq(value) : \seq(value) + next.content());
          @ }
          @*/
    }

    private Node head;

    //@ predicate valid() = acc(head) ** (head != null ==> head.chain());

    /*@ requires valid();
      @ pure model public \seq<int> content() {
      @     return opening valid() in (head == null ? \seq() : head.content());
      @ }
      @*/

    //@ ensures valid() ** content() == \seq();
    public Stack() {
    }

    //@ requires valid();
    //@ ensures valid() ** content() == \seq(v) + \old(content());
    public void push(int v) {
        head = new Node(v, head);
    }

    //@ requires valid();
    //@ ensures valid() ** \result == (content().length == 0);
    public /*@ pure @*/ boolean isEmpty() {
        return head == null;
    }

    //@ requires valid() ** content().length > 0;
    //@ ensures valid() ** \result == \old(content())[0];
    public int pop() {
        int v = head.value;
        head = head.next;
        return v;
    }
}
