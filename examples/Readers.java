/** Fractions: two readers share a value, and only their owner, with all of it back, writes. */
public class Readers {
    /*@ spec_public @*/ int value;

    //@ ensures acc(value) ** value == v;
    public Readers(int v) {
        value = v;
    }

    /** Reads with half of the permission. */
    public static class Reader {
        //@ requires source != null ** acc(source.value, 1/2);
        //@ ensures acc(source.value, 1/2) ** source.value == \old(source.value) && \result == source.value;
        public static int read(Readers source) {
            return source.value;
        }
    }

    //@ requires a != null && b != null ** acc(a.value, 1/2) ** acc(b.value, 1/2);
    //@ ensures acc(a.value, 1/2) ** acc(b.value, 1/2);
    //@ ensures a.value == \old(a.value) && b.value == \old(b.value);
    //@ ensures \result == (a.value == b.value);
    public static boolean same(Readers a, Readers b) {
        return a.value == b.value;
    }

    public static void client() {
        Readers r = new Readers(3);
        boolean eq = same(r, r);
        int v = Reader.read(r);
        //@ assert eq && v == 3;
        r.value = 4;
        //@ assert r.value == 4;
    }
}
