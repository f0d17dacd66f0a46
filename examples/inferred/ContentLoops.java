/** Loops along lists and trees that say what is in them, with one predicate and no lemma. */
class ContentLoops {
    int value;
    ContentLoops next;

    //@ static predicate list(ContentLoops n) = n != null ==> acc(n.value) ** acc(n.next) ** list(n.next);

    //@ requires list(n);
    //@ ensures \result >= 0;
    //@ static pure model \bigint size(ContentLoops n) { return n == null ? 0 : 1 + size(n.next); }

    /*@ requires list(n);
      @ static pure model boolean has(ContentLoops n, int v) {
      @     return n != null && (n.value == v || has(n.next, v));
      @ }
      @*/

    /*@ requires list(n);
      @ static pure model \bigint count(ContentLoops n, int v) {
      @     return n == null ? 0 : (n.value == v ? 1 : 0) + count(n.next, v);
      @ }
      @*/

    /*@ requires list(n);
      @ static pure model \seq<int> elems(ContentLoops n) {
      @     return n == null ? \seq<int>() : \seq(n.value) + elems(n.next);
      @ }
      @*/

    //@ requires list(x) ** size(x) <= 1000000;
    //@ ensures list(x) ** \result == size(x);
    static int length(ContentLoops x) {
        int n = 0;
        for (ContentLoops c = x; c != null; c = c.next) {
            n++;
        }
        return n;
    }

    //@ requires list(x);
    //@ ensures list(x) ** \result == has(x, v);
    static boolean contains(ContentLoops x, int v) {
        ContentLoops c = x;
        while (c != null) {
            if (c.value == v) {
                return true;
            }
            c = c.next;
        }
        return false;
    }

    //@ requires list(x) ** size(x) <= 1000000;
    //@ ensures list(x) ** \result == count(x, v);
    static int occurrences(ContentLoops x, int v) {
        int n = 0;
        for (ContentLoops c = x; c != null; c = c.next) {
            if (c.value == v) {
                n++;
            }
        }
        return n;
    }

    //@ requires list(x);
    //@ ensures list(\result) ** elems(\result) == \old(elems(x)).reverse();
    static ContentLoops reverse(ContentLoops x) {
        ContentLoops r = null;
        ContentLoops c = x;
        while (c != null) {
            ContentLoops t = c.next;
            c.next = r;
            r = c;
            c = t;
        }
        return r;
    }

    //@ requires n >= 0;
    //@ ensures list(\result) ** size(\result) == n;
    static ContentLoops make(int n) {
        ContentLoops r = null;
        for (int i = 0; i < n; i++) {
            ContentLoops t = new ContentLoops();
            t.next = r;
            r = t;
        }
        return r;
    }
}

class SearchLoop {
    int key;
    SearchLoop left;
    SearchLoop right;

    /*@ static predicate tree(SearchLoop t) =
      @     t != null ==> acc(t.key) ** acc(t.left) ** acc(t.right) ** tree(t.left) ** tree(t.right);
      @*/

    /*@ requires tree(t);
      @ static pure model boolean has(SearchLoop t, int k) {
      @     return t != null && (t.key == k || (k < t.key ? has(t.left, k) : has(t.right, k)));
      @ }
      @*/

    //@ requires tree(t);
    //@ ensures tree(t) ** \result == has(t, k);
    static boolean contains(SearchLoop t, int k) {
        SearchLoop c = t;
        while (c != null && c.key != k) {
            c = k < c.key ? c.left : c.right;
        }
        return c != null;
    }
}
