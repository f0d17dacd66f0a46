/** A hash map with chaining: each bucket is a list of its own, held by `\forall*`. */
public class HashMap {
    static class Node {
        int key;
        int value;
        Node next;

        //@ ensures acc(this.key) ** acc(this.value) ** acc(this.next);
        //@ ensures this.key == key && this.value == value && this.next == next;
        Node(int key, int value, Node next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    private Node[] buckets;

    /*@ static predicate chain(Node n) =
      @     n != null ==> acc(n.key) ** acc(n.value) ** acc(n.next) ** chain(n.next);
      @*/

    /*@ predicate valid() = acc(buckets) ** buckets != null ** buckets.length > 0
      @     ** acc(buckets[*]) ** \typeof(buckets) == \type(Node[])
      @     ** (\forall* int i; 0 <= i && i < buckets.length; chain(buckets[i]));
      @*/

    //@ requires size > 0;
    //@ ensures valid();
    public HashMap(int size) {
        buckets = new Node[size];
    }

    //@ requires length > 0;
    //@ ensures 0 <= \result && \result < length;
    private static /*@ pure @*/ int index(int key, int length) {
        int rest = key % length;
        return rest < 0 ? rest + length : rest;
    }

    /** The value that a chain has for a key, or else the one given. */
    //@ requires chain(n);
    private static /*@ pure @*/ int lookup(Node n, int key, int otherwise) {
        if (n == null) {
            return otherwise;
        }
        return n.key == key ? n.value : lookup(n.next, key, otherwise);
    }

    //@ requires valid();
    public /*@ pure @*/ int get(int key, int otherwise) {
        return lookup(buckets[index(key, buckets.length)], key, otherwise);
    }

    //@ requires valid();
    //@ ensures valid() ** get(key, 0) == value;
    //@ ensures (\forall int k; k != key; get(k, 0) == \old(get(k, 0)));
    public void put(int key, int value) {
        int at = index(key, buckets.length);
        buckets[at] = new Node(key, value, buckets[at]);
    }
}
