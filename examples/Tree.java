/** A binary tree of numbers: a predicate with two branches, content as a set. */
public class Tree {
    static final class Node {
        int value;
        Node left;
        Node right;

        /*@ predicate tree() = acc(value) ** acc(left) ** acc(right)
          @     ** (left != null ==> left.tree()) ** (right != null ==> right.tree());
          @*/

        /*@ requires tree();
          @ pure model \set<int> content() {
          @     return opening tree() in \set(value)
          @         + (left == null ? \set() : left.content())
          @         + (right == null ? \set() : right.content());
          @ }
          @*/

        //@ ensures tree() ** content() == \set(v);
        Node(int v) {
            value = v;
        }

        //@ requires tree();
        //@ ensures tree() ** content() == \old(content()) + \set(v);
        void insert(int v) {
            if (v < value) {
                if (left == null) {
                    left = new Node(v);
                } else {
                    left.insert(v);
                }
            } else if (v > value) {
                if (right == null) {
                    right = new Node(v);
                } else {
                    right.insert(v);
                }
            }
        }
    }
}
