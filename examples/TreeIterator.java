/** An iterator over a tree: a stack of the subtrees that are still to be visited. */
public class TreeIterator {
    static final class Node {
        int value;
        Node left;
        Node right;

        /*@ predicate tree() = acc(value) ** acc(left) ** acc(right)
          @     ** (left != null ==> left.tree()) ** (right != null ==> right.tree());
          @*/

        /*@ requires tree();
          @ pure model \bag<int> content() {
          @     return opening tree() in \bag(value)
          @         + (left == null ? \bag() : left.content())
          @         + (right == null ? \bag() : right.content());
          @ }
          @*/

        //@ requires l != null ==> l.tree();
        //@ requires r != null ==> r.tree();
        //@ ensures tree();
        //@ ensures content() == \bag(v) + \old(l == null ? \bag() : l.content()) + \old(r == null ? \bag() : r.content());
        Node(int v, Node l, Node r) {
            value = v;
            left = l;
            right = r;
        }
    }

    /** Subtrees that are still to be visited, the next one first. */
    static final class Pending {
        final Node tree;
        final Pending rest;

        /*@ predicate pending() = acc(tree) ** acc(rest) ** tree != null ** tree.tree()
          @     ** (rest != null ==> rest.pending());
          @*/

        /*@ requires pending();
          @ pure model \bag<int> all() {
          @     return opening pending() in tree.content() + (rest == null ? \bag() : rest.all());
          @ }
          @*/

        //@ requires t != null ** t.tree() ** (r != null ==> r.pending());
        //@ ensures pending() ** all() == \old(t.content()) + \old(r == null ? \bag() : r.all());
        Pending(Node t, Pending r) {
            tree = t;
            rest = r;
        }
    }

    private Pending next;

    //@ predicate iterating() = acc(next) ** (next != null ==> next.pending());

    /** What is still to come. */
    /*@ requires iterating();
      @ pure model \bag<int> left() {
      @     return opening iterating() in (next == null ? \bag() : next.all());
      @ }
      @*/

    //@ requires root != null ==> root.tree();
    //@ ensures iterating() ** left() == \old(root == null ? \bag() : root.content());
    TreeIterator(Node root) {
        if (root != null) {
            next = new Pending(root, null);
        }
    }

    //@ requires iterating();
    //@ ensures !\result ==> left() == \bag();
    /*@ pure @*/ boolean hasNext() {
        return next != null;
    }

    //@ requires iterating() ** hasNext();
    //@ ensures iterating() ** \old(left()) == \bag(\result) + left();
    int next() {
        Node n = next.tree;
        Pending rest = next.rest;
        if (n.right != null) {
            rest = new Pending(n.right, rest);
        }
        if (n.left != null) {
            rest = new Pending(n.left, rest);
        }
        next = rest;
        return n.value;
    }

    static void client() {
        TreeIterator i = new TreeIterator(new Node(1, new Node(2, null, null), null));
        int a = i.next();
        if (i.hasNext()) {
            int b = i.next();
            //@ assert \bag(a) + \bag(b) + i.left() == \bag(1) + \bag(2);
        }
    }
}
