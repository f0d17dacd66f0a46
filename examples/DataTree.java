/*@ data Keys = NoKeys() | Keyed(Keys left, \bigint key, Keys right);
  @ function boolean has(Keys t, \bigint x) = switch (t) { case NoKeys() -> false; case Keyed(l, k, r) -> x == k || has(l, x) || has(r, x); };
  @ function boolean allBelow(Keys t, \bigint x) = switch (t) { case NoKeys() -> true; case Keyed(l, k, r) -> k < x && allBelow(l, x) && allBelow(r, x); };
  @ function boolean allAbove(Keys t, \bigint x) = switch (t) { case NoKeys() -> true; case Keyed(l, k, r) -> k > x && allAbove(l, x) && allAbove(r, x); };
  @ function boolean ordered(Keys t) = switch (t) { case NoKeys() -> true; case Keyed(l, k, r) -> allBelow(l, k) && allAbove(r, k) && ordered(l) && ordered(r); };
  @ function Keys with(Keys t, \bigint x) = switch (t) { case NoKeys() -> Keyed(NoKeys(), x, NoKeys()); case Keyed(l, k, r) -> x < k ? Keyed(with(l, x), k, r) : x > k ? Keyed(l, k, with(r, x)) : t; };
  @ lemma withBelow(Keys t, \bigint x, \bigint b) requires allBelow(t, b) && x < b; ensures allBelow(with(t, x), b); { switch (t) { case NoKeys() -> { } case Keyed(l, k, r) -> { apply withBelow(l, x, b); apply withBelow(r, x, b); } } }
  @ lemma withAbove(Keys t, \bigint x, \bigint b) requires allAbove(t, b) && x > b; ensures allAbove(with(t, x), b); { switch (t) { case NoKeys() -> { } case Keyed(l, k, r) -> { apply withAbove(l, x, b); apply withAbove(r, x, b); } } }
  @ lemma withOrdered(Keys t, \bigint x) requires ordered(t); ensures ordered(with(t, x)); { switch (t) { case NoKeys() -> { } case Keyed(l, k, r) -> { apply withOrdered(l, x); apply withOrdered(r, x); if (x < k) { apply withBelow(l, x, k); } else if (x > k) { apply withAbove(r, x, k); } } } }
  @ lemma withHas(Keys t, \bigint x, \bigint y) ensures has(with(t, x), y) == (x == y || has(t, y)); { switch (t) { case NoKeys() -> { } case Keyed(l, k, r) -> { apply withHas(l, x, y); apply withHas(r, x, y); } } }
  @ lemma belowNot(Keys t, \bigint b, \bigint x) requires allBelow(t, b) && b <= x; ensures !has(t, x); { switch (t) { case NoKeys() -> { } case Keyed(l, k, r) -> { apply belowNot(l, b, x); apply belowNot(r, b, x); } } }
  @ lemma aboveNot(Keys t, \bigint b, \bigint x) requires allAbove(t, b) && x <= b; ensures !has(t, x); { switch (t) { case NoKeys() -> { } case Keyed(l, k, r) -> { apply aboveNot(l, b, x); apply aboveNot(r, b, x); } } }
  @*/
/** A node of a search tree; what it holds is described by a value of a data type. */
class KeyNode {
    int key;
    KeyNode left;
    KeyNode right;

    /*@ static predicate tree(KeyNode n; Keys t) = n == null ? t == NoKeys()
      @     : acc(n.key) ** acc(n.left) ** acc(n.right) ** tree(n.left, ?l) ** tree(n.right, ?r) ** t == Keyed(l, n.key, r); @*/

    //@ requires tree(n, ?t) ** ordered(t);
    //@ ensures tree(n, t) ** \result == has(t, x);
    static boolean contains(KeyNode n, int x) {
        if (n == null) {
            return false;
        }
        if (x == n.key) {
            return true;
        }
        if (x < n.key) {
            //@ assert tree(n.right, ?r);
            //@ apply aboveNot(r, n.key, x);
            return contains(n.left, x);
        }
        //@ assert tree(n.left, ?l);
        //@ apply belowNot(l, n.key, x);
        return contains(n.right, x);
    }

    //@ requires tree(n, ?t);
    //@ ensures \result != null ** tree(\result, with(t, x));
    static KeyNode insert(KeyNode n, int x) {
        if (n == null) {
            KeyNode m = new KeyNode();
            m.key = x;
            return m;
        }
        if (x < n.key) {
            n.left = insert(n.left, x);
        } else if (x > n.key) {
            n.right = insert(n.right, x);
        }
        return n;
    }
}
/** A set of numbers in a search tree. */
class NumberSet {
    private KeyNode root;
    /*@ predicate set(; Keys t) = acc(root) ** KeyNode.tree(root, t) ** ordered(t); @*/

    //@ ensures set(NoKeys());
    NumberSet() { }

    //@ requires set(?t);
    //@ ensures set(with(t, x));
    void add(int x) {
        //@ apply withOrdered(t, x);
        root = KeyNode.insert(root, x);
    }

    //@ requires set(?t);
    //@ ensures set(t) ** \result == has(t, x);
    boolean contains(int x) {
        return KeyNode.contains(root, x);
    }
}
