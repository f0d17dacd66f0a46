// A subclass may ask for more where the family makes that unreachable: nobody holds `valid()`
// of an object whose class says that it never holds.

class Permits {
    //@ framing implicit;
    //@ predicate valid() = true;

    //@ ensures valid();
    Permits() {
    }

    //@ requires valid() ** 0 <= x;
    void m(int x) {
        //@ assert 0 <= x;
    }
}

class Forbids extends Permits {
    //@ framing implicit;
    //@ predicate valid() = false;

    //@ ensures true;
    Forbids() {
    }

    //@ requires x == 0;
    void m(int x) {
        //@ assert x == 0;
    }
}

class VarianceClient {
    //@ requires c != null ** c.valid() ** 0 <= x;
    static void use(Permits c, int x) {
        c.m(x);
    }

    static void client() {
        use(new Permits(), 3);
        // Whoever knows the class may call it as it wants to be called.
        Forbids f = new Forbids();
        f.m(0);
    }
}
