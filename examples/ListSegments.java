/**
 * A queue as a linked list with a pointer to its last node: the nodes before the last one
 * are a list segment, and lemmas put segments together.
 */
class ListSegments {
    private Node first;
    private Node last;

    /*@ predicate queue() = acc(first) ** acc(last)
      @     ** (first == null
      @         ? last == null
      @         : last != null ** Node.lseg(first, last) ** acc(last.value) ** acc(last.next)
      @             ** last.next == null);
      @*/

    //@ ensures queue();
    ListSegments() {
    }

    //@ requires queue();
    //@ ensures queue();
    void add(int value) {
        Node node = new Node(value);
        if (first == null) {
            first = node;
            last = node;
            //@ close Node.lseg(node, node);
        } else {
            Node before = last;
            before.next = node;
            last = node;
            //@ apply Node.extend(first, before, node);
        }
    }

    /** Gives all nodes away, as a list that ends. */
    //@ requires queue();
    //@ ensures queue() ** Node.list(\result);
    Node drain() {
        Node all = first;
        if (all != null) {
            //@ close Node.list(null);
            //@ close Node.list(last);
            first = null;
            last = null;
        } else {
            //@ close Node.list(null);
        }
        return all;
    }
}

class Node {
    int value;
    Node next;

    //@ static predicate list(Node n) = n != null ==> acc(n.value) ** acc(n.next) ** list(n.next);

    /** The nodes from `a` up to but not including `b`. */
    /*@ static predicate lseg(Node a, Node b) =
      @     a != b ==> a != null ** acc(a.value) ** acc(a.next) ** lseg(a.next, b);
      @*/

    /*@ static lemma auto join(Node x, Node y)
      @   requires lseg(x, y) ** list(y);
      @   ensures  list(x);
      @ {
      @     open lseg(x, y);
      @     if (x != y) { apply join(x.next, y); close list(x); }
      @ }
      @*/

    /** One node more at the end. That `end` is another than all of them is known by its
        own permission. */
    /*@ static lemma extend(Node x, Node last, Node end)
      @   requires lseg(x, last) ** last != null ** acc(last.value) ** acc(last.next)
      @     ** last.next == end ** end != null ** acc(end.value) ** acc(end.next);
      @   ensures  lseg(x, end) ** acc(end.value) ** acc(end.next)
      @     ** end.value == \old(end.value) && end.next == \old(end.next);
      @ {
      @     open lseg(x, last);
      @     if (x != last) {
      @         apply extend(x.next, last, end);
      @     } else {
      @         close lseg(end, end);
      @     }
      @     close lseg(x, end);
      @ }
      @*/

    //@ ensures acc(this.value) ** acc(next) ** this.value == value && next == null;
    Node(int value) {
        this.value = value;
    }
}
