/** A binary search tree: the order is part of the predicate, the content is a set. */
public class SearchTree {
    private static final class Node {
        final int value;
        Node left;
        Node right;

        //@ ensures acc(value) ** acc(left) ** acc(right) ** value == v && left == null && right == null;
        Node(int v) {
            value = v;
        }
    }

    /*@ static predicate tree(Node n) = n != null ==>
      @     acc(n.value) ** acc(n.left) ** acc(n.right) ** tree(n.left) ** tree(n.right)
      @     ** (\forall int x; x \in content(n.left); x < n.value)
      @     ** (\forall int x; x \in content(n.right); n.value < x);
      @*/

    /*@ requires tree(n);
      @ static pure model \set<int> content(Node n) {
      @     return opening tree(n) in
      @         (n == null ? \set() : \set(n.value) + content(n.left) + content(n.right));
      @ }
      @*/

    //@ requires tree(n);
    //@ ensures \result != null ** tree(\result) ** content(\result) == \old(content(n)) + \set(v);
    private static Node insert(Node n, int v) {
        if (n == null) {
            return new Node(v);
        }
        if (v < n.value) {
            n.left = insert(n.left, v);
        } else if (v > n.value) {
            n.right = insert(n.right, v);
        }
        return n;
    }

    //@ requires tree(n);
    //@ ensures \result == (v \in content(n));
    private static /*@ pure @*/ boolean contains(Node n, int v) {
        return n != null
            && (v == n.value || (v < n.value ? contains(n.left, v) : contains(n.right, v)));
    }

    //@ requires n != null ** tree(n);
    //@ ensures \result \in content(n) && (\forall int x; x \in content(n); \result <= x);
    private static /*@ pure @*/ int least(Node n) {
        return n.left == null ? n.value : least(n.left);
    }

    //@ requires n != null ** tree(n);
    //@ ensures tree(\result) ** content(\result) == \old(content(n)) - \set(\old(least(n)));
    private static Node deleteLeast(Node n) {
        if (n.left == null) {
            return n.right;
        }
        n.left = deleteLeast(n.left);
        return n;
    }

    private Node root;

    //@ predicate valid() = acc(root) ** tree(root);

    /*@ requires valid();
      @ pure model public \set<int> content() {
      @     return opening valid() in content(root);
      @ }
      @*/

    //@ ensures valid() ** content() == \set();
    public SearchTree() {
    }

    //@ requires valid();
    //@ ensures valid() ** content() == \old(content()) + \set(v);
    public void insert(int v) {
        root = insert(root, v);
    }

    //@ requires valid();
    //@ ensures \result == (v \in content());
    public /*@ pure @*/ boolean contains(int v) {
        return contains(root, v);
    }

    //@ requires valid();
    //@ ensures \result == (content() == \set());
    public /*@ pure @*/ boolean isEmpty() {
        return root == null;
    }

    //@ requires valid() ** !isEmpty();
    //@ ensures valid() ** \result \in \old(content());
    //@ ensures (\forall int x; x \in \old(content()); \result <= x);
    //@ ensures content() == \old(content()) - \set(\result);
    public int deleteMin() {
        int least = least(root);
        root = deleteLeast(root);
        return least;
    }

    public static void client() {
        SearchTree t = new SearchTree();
        t.insert(5);
        t.insert(3);
        boolean has = t.contains(5);
        //@ assert has && !t.contains(4);
        int min = t.deleteMin();
        //@ assert min == 3 && t.content() == \set(5);
    }
}
