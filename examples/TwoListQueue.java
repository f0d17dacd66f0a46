/** A link of a list that does not change. */
final class Link {
    final int head;
    final Link tail;
    /*@ ensures acc(this.head, 1/2) ** acc(this.tail, 1/2) ** this.head == head ** this.tail == tail; @*/
    Link(int head, Link tail) {
        this.head = head;
        this.tail = tail;
    }
}
/** A queue of two lists: taken from the front of one, put in front of the other. */
class TwoListQueue {
    private Link front;
    private Link rear;

    /*@ static predicate chain(Link l; \seq<int> s) = l == null ? s == \seq<int>()
      @     : acc(l.head, 1/2) ** acc(l.tail, 1/2) ** chain(l.tail, ?r) ** s == \seq(l.head) + r; @*/
    /*@ predicate valid(; \seq<int> s) = acc(front) ** acc(rear) ** chain(front, ?f) ** chain(rear, ?r) ** s == f + r.reverse(); @*/

    //@ ensures valid(\seq<int>());
    TwoListQueue() {
        front = null;
        rear = null;
    }

    //@ requires valid(?s);
    //@ ensures valid(s + \seq(x));
    void put(int x) {
        rear = new Link(x, rear);
    }

    //@ requires valid(?s) ** s.length > 0;
    //@ ensures valid(s[1 .. s.length]) ** \result == s[0];
    int take() {
        if (front == null) {
            /*@ loop_invariant acc(front) ** acc(rear) ** chain(front, ?f) ** chain(rear, ?r) ** r.reverse() + f == s; @*/
            while (rear != null) {
                front = new Link(rear.head, front);
                rear = rear.tail;
            }
        }
        int x = front.head;
        front = front.tail;
        return x;
    }
}
