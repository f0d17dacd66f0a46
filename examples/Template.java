// The template method: the steps are left to subclasses, and so is what their predicates
// mean. `run` is verified once, for all of them.

abstract class Job {
    //@ abstract predicate idle();
    //@ abstract predicate busy(; int work);

    //@ requires idle() ** n >= 0;
    //@ ensures busy(n);
    abstract void start(int n);

    //@ requires busy(?w) ** w > 0;
    //@ ensures busy(w - 1);
    abstract void step();

    //@ requires busy(0);
    //@ ensures idle();
    abstract void finish();

    //@ requires idle() ** n >= 0;
    //@ ensures idle();
    void run(int n) {
        start(n);
        int left = n;
        //@ loop_invariant 0 <= left ** busy(left);
        //@ decreases left;
        while (left > 0) {
            step();
            left = left - 1;
        }
        finish();
    }
}

class CountingJob extends Job {
    private int left;
    private int done;

    //@ predicate idle() = acc(left) ** acc(done);
    //@ predicate busy(; int work) = acc(left) ** acc(done) ** left == work ** 0 <= done && done <= 1000000;

    //@ ensures idle();
    CountingJob() {
        left = 0;
    }

    void start(int n) {
        left = n;
        done = 0;
    }

    void step() {
        left = left - 1;
        if (done < 1000000) {
            done = done + 1;
        }
    }

    void finish() {
        left = 0;
    }

    static void client() {
        Job job = new CountingJob();
        job.run(5);
        job.run(7);
    }
}
