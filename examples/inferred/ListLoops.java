/** Loops along linked lists: what they hold is put together from the predicates, with lemmas. */
class ListLoops {
    int value;
    ListLoops next;

    //@ static predicate list(ListLoops n) = n != null ==> acc(n.value) ** acc(n.next) ** list(n.next);

    /*@ static predicate lseg(ListLoops a, ListLoops b) =
      @     a != b ==> a != null ** acc(a.value) ** acc(a.next) ** lseg(a.next, b);
      @*/

    /*@ static lemma abstraction join(ListLoops x, ListLoops y)
      @   requires lseg(x, y) ** list(y);
      @   ensures  list(x);
      @ {
      @     open lseg(x, y);
      @     if (x != y) { apply join(x.next, y); close list(x); }
      @ }
      @*/

    /*@ static lemma abstraction extend(ListLoops x, ListLoops y, ListLoops z)
      @   requires lseg(x, y) ** y != null ** acc(y.value) ** acc(y.next) ** y.next == z ** list(z);
      @   ensures  lseg(x, z) ** list(z);
      @ {
      @     open lseg(x, y);
      @     open list(z);
      @     if (x == y) {
      @         close lseg(z, z);
      @     } else {
      @         close list(z);
      @         apply extend(x.next, y, z);
      @         open list(z);
      @     }
      @     close lseg(x, z);
      @     close list(z);
      @ }
      @*/

    //@ requires list(x);
    //@ ensures list(x) ** \result >= 0;
    static int length(ListLoops x) {
        int n = 0;
        ListLoops c = x;
        while (c != null) {
            if (n < 1000000) {
                n++;
            }
            c = c.next;
        }
        return n;
    }

    //@ requires list(x);
    //@ ensures list(x);
    static boolean contains(ListLoops x, int v) {
        ListLoops c = x;
        while (c != null) {
            if (c.value == v) {
                return true;
            }
            c = c.next;
        }
        return false;
    }

    //@ requires list(x);
    //@ ensures list(x);
    static void clear(ListLoops x) {
        ListLoops c = x;
        while (c != null) {
            c.value = 0;
            c = c.next;
        }
    }

    //@ requires list(x) ** x != null;
    //@ ensures list(x) ** \result != null;
    static ListLoops last(ListLoops x) {
        ListLoops c = x;
        while (c.next != null) {
            c = c.next;
        }
        return c;
    }

    //@ requires list(x);
    //@ ensures list(\result);
    static ListLoops reverse(ListLoops x) {
        ListLoops r = null;
        while (x != null) {
            ListLoops t = x.next;
            x.next = r;
            r = x;
            x = t;
        }
        return r;
    }

    //@ requires list(x);
    //@ ensures list(x) ** list(\result);
    static ListLoops copy(ListLoops x) {
        ListLoops r = null;
        ListLoops c = x;
        while (c != null) {
            ListLoops n = new ListLoops();
            n.value = c.value;
            n.next = r;
            r = n;
            c = c.next;
        }
        return r;
    }

    //@ ensures list(\result);
    static ListLoops create(int n) {
        ListLoops r = null;
        for (int i = 0; i < n; i++) {
            ListLoops t = new ListLoops();
            t.next = r;
            r = t;
        }
        return r;
    }

    //@ requires list(x) ** list(y);
    //@ ensures list(\result);
    static ListLoops append(ListLoops x, ListLoops y) {
        if (x == null) {
            return y;
        }
        ListLoops c = x;
        while (c.next != null) {
            c = c.next;
        }
        c.next = y;
        return x;
    }

    //@ requires list(x);
    //@ ensures list(\result);
    static ListLoops remove(ListLoops x, int v) {
        if (x == null) {
            return null;
        }
        if (x.value == v) {
            return x.next;
        }
        ListLoops p = x;
        while (p.next != null && p.next.value != v) {
            p = p.next;
        }
        if (p.next != null) {
            p.next = p.next.next;
        }
        return x;
    }
}
