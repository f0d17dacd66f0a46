/**
 * The composite with parent pointers: each node knows its parent and how many nodes there
 * are from it downwards. A node that is added anywhere changes the counts all the way up.
 *
 * Who works at a node holds the tree below it and its context: all the rest, from the parent
 * upwards, which lacks just that tree.
 */
public class Composite {
    static final class Node {
        private Node left;
        private Node right;
        private Node parent;
        private int count;

        /*@ predicate tree(; Node p) = acc(left) ** acc(right) ** acc(parent) ** acc(count)
          @     ** parent == p
          @     ** (left != null ==> left.tree(this)) ** (right != null ==> right.tree(this))
          @     ** count == 1 + (left == null ? 0 : left.size())
          @         + (right == null ? 0 : right.size());
          @*/

        /*@ static predicate context(Node p, Node c, int n, int total) = n <= total
          @     ** (p == null ? n == total
          @         : acc(p.left) ** acc(p.right) ** acc(p.parent) ** acc(p.count)
          @             ** (c == p.left
          @                 ? (p.right != null ==> p.right.tree(p))
          @                     ** p.count == 1 + n + (p.right == null ? 0 : p.right.size())
          @                 : c == p.right ** (p.left != null ==> p.left.tree(p))
          @                     ** p.count == 1 + (p.left == null ? 0 : p.left.size()) + n)
          @             ** context(p.parent, p, p.count, total));
          @*/

        //@ requires tree(_);
        //@ ensures \result >= 1;
        /*@ pure @*/ int size() {
            return count;
        }

        //@ requires tree(_);
        /*@ pure @*/ boolean hasLeft() {
            return left != null;
        }

        //@ ensures tree(null) ** size() == 1 ** context(null, this, 1, 1);
        Node() {
            count = 1;
        }

        //@ ensures tree(p) ** size() == 1;
        private Node(Node p) {
            parent = p;
            count = 1;
        }

        /** Adds a node below this one, if there is room. */
        //@ requires tree(?p) ** context(p, this, size(), ?t) ** t < 1000000;
        //@ ensures tree(p) ** size() == \old(size()) + (\result ? 1 : 0);
        //@ ensures context(p, this, size(), t + (\result ? 1 : 0));
        //@ ensures \result ==> hasLeft();
        boolean add() {
            if (left == null) {
                left = new Node(this);
            } else if (right == null) {
                right = new Node(this);
            } else {
                return false;
            }
            count = count + 1;
            grow(parent, this);
            return true;
        }

        /** One more node below `c`: all that are above it count one more. */
        //@ requires context(p, c, ?n, ?t) ** t < 1000000;
        //@ ensures context(p, c, n + 1, t + 1);
        private static void grow(Node p, Node c) {
            if (p != null) {
                p.count = p.count + 1;
                grow(p.parent, p);
            }
        }

        //@ requires tree(?p) ** context(p, this, size(), ?t) ** hasLeft();
        //@ ensures \result != null ** \result.tree(this) ** context(this, \result, \result.size(), t);
        Node goLeft() {
            return left;
        }

        //@ requires tree(?p) ** p != null ** context(p, this, size(), ?t);
        //@ ensures \result == p ** p.tree(?q) ** context(q, p, p.size(), t);
        Node goUp() {
            return parent;
        }

        /** How many nodes there are all in all. */
        //@ requires tree(?p) ** context(p, this, size(), ?t);
        //@ ensures tree(p) ** context(p, this, size(), t) ** \result == t;
        int total() {
            return above(parent, this, count);
        }

        //@ requires context(p, c, n, ?t);
        //@ ensures context(p, c, n, t) ** \result == t;
        private static int above(Node p, Node c, int n) {
            return p == null ? n : above(p.parent, p, p.count);
        }
    }

    static void client() {
        Node root = new Node();
        boolean a = root.add();
        if (a) {
            Node child = root.goLeft();
            boolean b = child.add();
            int n = child.total();
            //@ assert b ==> n == 3;
            Node again = child.goUp();
            //@ assert again == root;
        }
    }
}
