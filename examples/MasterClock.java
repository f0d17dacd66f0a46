/** A master clock and slaves that lag behind it: each slave holds a share of the master. */
public class MasterClock {
    /*@ spec_public @*/ int time;

    //@ ensures acc(time) ** time == 0;
    public MasterClock() {
    }

    //@ requires acc(time) ** time < 2147483647;
    //@ ensures acc(time) ** time == \old(time) + 1;
    public void tick() {
        time++;
    }

    /** A clock that copies the master's time on demand. */
    public static class Slave {
        final MasterClock master;
        int local;

        //@ predicate bound(MasterClock m) = acc(master) ** acc(local) ** master == m && m != null;

        //@ requires m != null ** acc(m.time, 1/4);
        //@ ensures acc(m.time, 1/4) ** bound(m) ** local(m) == m.time && m.time == \old(m.time);
        public Slave(MasterClock m) {
            master = m;
            local = m.time;
        }

        //@ requires bound(m);
        public /*@ pure @*/ int local(MasterClock m) {
            return local;
        }

        //@ requires m != null ** bound(m) ** acc(m.time, 1/4);
        //@ ensures bound(m) ** acc(m.time, 1/4) ** local(m) == m.time && m.time == \old(m.time);
        public void sync(MasterClock m) {
            local = master.time;
        }
    }

    public static void client() {
        MasterClock m = new MasterClock();
        Slave a = new Slave(m);
        Slave b = new Slave(m);
        m.tick();
        a.sync(m);
        //@ assert a.local(m) == 1 && b.local(m) == 0;
        b.sync(m);
        m.tick();
        //@ assert a.local(m) == b.local(m) && m.time == 2;
    }
}
