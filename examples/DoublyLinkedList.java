/**
 * A doubly linked list with a cursor: two chains meet at the node under it, one to each side,
 * so that nodes go in and out there on both sides, and the cursor moves both ways.
 */
public class DoublyLinkedList {
    private static final class Node {
        int value;
        Node prev;
        Node next;

        //@ ensures acc(value) ** acc(prev) ** acc(next) ** value == v && prev == p && next == n;
        Node(int v, Node p, Node n) {
            value = v;
            prev = p;
            next = n;
        }
    }

    /*@ static predicate right(Node n, Node before) = n != null ==>
      @     acc(n.value) ** acc(n.prev) ** acc(n.next) ** n.prev == before ** right(n.next, n);
      @
      @ static predicate left(Node n, Node after) = n != null ==>
      @     acc(n.value) ** acc(n.prev) ** acc(n.next) ** n.next == after ** left(n.prev, n);
      @*/

    /*@ requires right(n, before);
      @ static pure model \seq<int> following(Node n, Node before) {
      @     return opening right(n, before) in
      @         (n == null ? \seq() : \seq(n.value) + following(n.next, n));
      @ }
      @*/

    /*@ requires left(n, after);
      @ static pure model \seq<int> preceding(Node n, Node after) {
      @     return opening left(n, after) in
      @         (n == null ? \seq() : preceding(n.prev, n) + \seq(n.value));
      @ }
      @*/

    private Node at;

    /*@ predicate valid() = acc(at) ** at != null ** acc(at.value) ** acc(at.prev) ** acc(at.next)
      @     ** left(at.prev, at) ** right(at.next, at);
      @*/

    /*@ requires valid();
      @ pure model public \seq<int> before() {
      @     return opening valid() in preceding(at.prev, at);
      @ }
      @*/

    /*@ requires valid();
      @ pure model public \seq<int> after() {
      @     return opening valid() in following(at.next, at);
      @ }
      @*/

    //@ requires valid();
    public /*@ pure @*/ int get() {
        return at.value;
    }

    //@ ensures valid() ** before() == \seq() && get() == v && after() == \seq();
    public DoublyLinkedList(int v) {
        at = new Node(v, null, null);
    }

    //@ requires valid();
    //@ ensures valid() ** before() == \old(before()) && get() == \old(get());
    //@ ensures after() == \seq(v) + \old(after());
    public void insertAfter(int v) {
        Node n = new Node(v, at, at.next);
        if (at.next != null) {
            at.next.prev = n;
        }
        at.next = n;
    }

    //@ requires valid();
    //@ ensures valid() ** after() == \old(after()) && get() == \old(get());
    //@ ensures before() == \old(before()) + \seq(v);
    public void insertBefore(int v) {
        Node n = new Node(v, at.prev, at);
        if (at.prev != null) {
            at.prev.next = n;
        }
        at.prev = n;
    }

    //@ requires valid();
    public /*@ pure @*/ boolean hasNext() {
        return at.next != null;
    }

    //@ requires valid() ** hasNext();
    //@ ensures valid() ** before() == \old(before()) + \seq(\old(get()));
    //@ ensures \seq(get()) + after() == \old(after());
    public void forward() {
        at = at.next;
    }

    //@ requires valid();
    public /*@ pure @*/ boolean hasPrevious() {
        return at.prev != null;
    }

    //@ requires valid() ** hasPrevious();
    //@ ensures valid() ** before() + \seq(get()) == \old(before());
    //@ ensures after() == \seq(\old(get())) + \old(after());
    public void back() {
        at = at.prev;
    }

    /** Takes the node under the cursor out of the list; the next one is there then. */
    //@ requires valid() ** hasNext();
    //@ ensures valid() ** before() == \old(before()) ** \seq(get()) + after() == \old(after());
    public void remove() {
        Node p = at.prev;
        Node n = at.next;
        n.prev = p;
        if (p != null) {
            p.next = n;
        }
        at = n;
    }

    public static void client() {
        DoublyLinkedList l = new DoublyLinkedList(2);
        l.insertBefore(1);
        l.insertAfter(4);
        l.insertAfter(3);
        l.back();
        //@ assert l.get() == 1 && l.after() == \seq(2, 3, 4);
        l.remove();
        //@ assert l.before() == \seq() && l.get() == 2 && l.after() == \seq(3, 4);
    }
}
