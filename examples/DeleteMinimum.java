/** The least key of a search tree is deleted: by recursion, and by a loop with a hole predicate. */
class TreeNode {
    int key;
    TreeNode left;
    TreeNode right;

    /*@ static predicate tree(TreeNode n; \seq<int> s) = n == null ? s == \seq<int>()
      @     : acc(n.key) ** acc(n.left) ** acc(n.right) ** tree(n.left, ?l) ** tree(n.right, ?r) ** s == l + \seq(n.key) + r; @*/
    /*@ static predicate hole(TreeNode n, TreeNode m; \seq<int> s) = n == m ? s == \seq<int>()
      @     : n != null ** acc(n.key) ** acc(n.left) ** acc(n.right) ** hole(n.left, m, ?l) ** tree(n.right, ?r) ** s == l + \seq(n.key) + r; @*/
    /*@ static lemma down(TreeNode n, TreeNode m, TreeNode l)
      @     requires hole(n, m, ?s) ** m != null ** acc(m.key) ** acc(m.left) ** acc(m.right) ** tree(m.right, ?r) ** m.left == l ** l != null ** acc(l.key) ** m.key == ?k;
      @     ensures hole(n, l, \seq(k) + r + s) ** acc(l.key) ** l.key == \old(l.key);
      @ { if (n != m) { apply down(n.left, m, l); } } @*/
    /*@ static lemma fill(TreeNode n, TreeNode m)
      @     requires hole(n, m, ?s) ** tree(m, ?t);
      @     ensures tree(n, t + s);
      @ { if (n != m) { apply fill(n.left, m); } } @*/

    //@ requires n != null ** tree(n, ?s);
    //@ ensures tree(\result, s[1 .. s.length]);
    static TreeNode deleteMin(TreeNode n) {
        if (n.left == null) {
            return n.right;
        }
        //@ open tree(n.left, ?l);
        //@ close tree(n.left, l);
        n.left = deleteMin(n.left);
        return n;
    }

    //@ requires n != null ** tree(n, ?s);
    //@ ensures tree(\result, s[1 .. s.length]);
    static TreeNode deleteMinByLoop(TreeNode n) {
        if (n.left == null) {
            return n.right;
        }
        TreeNode p = n;
        TreeNode c = n.left;
        /*@ loop_invariant p != null ** hole(n, p, ?u) ** acc(p.key) ** acc(p.left) ** acc(p.right) ** p.left == c ** c != null ** tree(p.right, ?r) ** tree(c, ?t)
          @     ** t + \seq(p.key) + r + u == s; @*/
        while (c.left != null) {
            //@ apply down(n, p, c);
            p = c;
            c = c.left;
        }
        //@ open tree(c.left, ?none);
        p.left = c.right;
        //@ close tree(p, _);
        //@ apply fill(n, p);
        return n;
    }
}
