/** A queue as a chain of nodes: it grows at its end, by recursion, and shrinks at its front. */
public class Queue {
    static final class Node {
        final int value;
        Node next;

        //@ predicate chain() = acc(value) ** acc(next) ** (next != null ==> next.chain());

        /*@ requires chain();
          @ ensures \result.length > 0;
          @ pure model \seq<int> content() {
          @     return opening chain() in
          @         (next == null ? \seq(value) : \seq(value) + next.content());
          @ }
          @*/

        //@ ensures chain() ** content() == \seq(v);
        Node(int v) {
            value = v;
        }

        //@ requires chain();
        //@ ensures chain() ** content() == \old(content()) + \seq(v);
        void enqueue(int v) {
            if (next == null) {
                next = new Node(v);
            } else {
                next.enqueue(v);
            }
        }
    }

    private Node first;

    //@ predicate valid() = acc(first) ** (first != null ==> first.chain());

    /*@ requires valid();
      @ pure model public \seq<int> content() {
      @     return opening valid() in (first == null ? \seq() : first.content());
      @ }
      @*/

    //@ ensures valid() ** content() == \seq();
    public Queue() {
    }

    //@ requires valid();
    //@ ensures \result == (content() == \seq());
    public /*@ pure @*/ boolean isEmpty() {
        return first == null;
    }

    //@ requires valid();
    //@ ensures valid() ** content() == \old(content()) + \seq(v);
    public void enqueue(int v) {
        if (first == null) {
            first = new Node(v);
        } else {
            first.enqueue(v);
        }
    }

    //@ requires valid() ** !isEmpty();
    //@ ensures valid() ** \seq(\result) + content() == \old(content());
    public int dequeue() {
        int v = first.value;
        first = first.next;
        return v;
    }

    public static void client() {
        Queue q = new Queue();
        q.enqueue(1);
        q.enqueue(2);
        //@ assert q.content() == \seq(1, 2);
        int a = q.dequeue();
        //@ assert a == 1 && q.content() == \seq(2);
    }
}
