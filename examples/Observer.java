/** One observer of a subject: it keeps a copy, and knows how old that is. */
public class Observer {
    static final class Subject {
        private int value;
        private int version;

        //@ predicate valid() = acc(value) ** acc(version) ** 0 <= version && version < 1000000;

        //@ ensures valid() ** value() == 0 && version() == 0;
        Subject() {
        }

        //@ requires valid();
        /*@ pure @*/ int value() {
            return value;
        }

        //@ requires valid();
        /*@ pure @*/ int version() {
            return version;
        }

        //@ requires valid() ** version() < 999999;
        //@ ensures valid() ** value() == v && version() == \old(version()) + 1;
        void update(int v) {
            value = v;
            version = version + 1;
        }
    }

    private Subject subject;
    private int cache;
    private int seen;

    /*@ predicate watching(Subject s) = acc(subject) ** acc(cache) ** acc(seen)
      @     ** subject == s && s != null;
      @*/

    //@ requires watching(s) ** s != null ** s.valid();
    /*@ pure @*/ boolean isFresh(Subject s) {
        return seen == s.version() && cache == s.value();
    }

    //@ requires s != null ** s.valid();
    //@ ensures watching(s) ** s.valid() ** isFresh(s);
    //@ ensures s.value() == \old(s.value()) && s.version() == \old(s.version());
    Observer(Subject s) {
        subject = s;
        cache = s.value();
        seen = s.version();
    }

    //@ requires watching(s) ** s != null ** s.valid();
    //@ ensures watching(s) ** s.valid() ** isFresh(s) && \result == s.value();
    //@ ensures s.value() == \old(s.value()) && s.version() == \old(s.version());
    int read(Subject s) {
        if (seen != s.version() || cache != s.value()) {
            cache = s.value();
            seen = s.version();
        }
        return cache;
    }

    static void client() {
        Subject s = new Subject();
        Observer o = new Observer(s);
        //@ assert o.isFresh(s);
        s.update(5);
        int v = o.read(s);
        //@ assert v == 5 && o.isFresh(s);
    }
}
