/** Reversing a linked list in place: a loop over two chains, and the content is reversed. */
public class Reverse {
    static final class Node {
        int value;
        Node next;
    }

    /*@ static predicate list(Node n) =
      @     n != null ==> acc(n.value) ** acc(n.next) ** list(n.next);
      @*/

    /*@ requires list(n);
      @ static pure model \seq<int> content(Node n) {
      @     return opening list(n) in (n == null ? \seq() : \seq(n.value) + content(n.next));
      @ }
      @*/

    //@ requires list(n);
    //@ ensures list(\result) ** content(\result) == \old(content(n)).reverse();
    static Node reverse(Node n) {
        Node done = null;
        Node todo = n;
        /*@ loop_invariant list(todo) ** list(done);
          @ loop_invariant content(todo).reverse() + content(done) == \old(content(n).reverse());
          @*/
        while (todo != null) {
            Node rest = todo.next;
            todo.next = done;
            done = todo;
            todo = rest;
        }
        return done;
    }
}
