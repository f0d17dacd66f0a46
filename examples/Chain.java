/** The chain of responsibility: a request goes along until somebody takes it. */
public class Chain {
    static abstract class Handler {
        protected Handler next;

        //@ abstract predicate chain();

        /** Who takes a request says so; what falls off the end is answered by -1. */
        //@ requires chain() ** request >= 0;
        //@ ensures chain() ** \result >= -1;
        abstract int handle(int request);

        //@ requires acc(next) ** (next != null ==> next.chain()) ** request >= 0;
        //@ ensures acc(next) ** (next != null ==> next.chain()) ** next == \old(next) ** \result >= -1;
        //@ ensures next == null ==> \result == -1;
        protected final int pass(int request) {
            if (next == null) {
                return -1;
            }
            return next.handle(request);
        }
    }

    /** Takes requests up to a limit. */
    static final class Clerk extends Handler {
        private int limit;

        //@ predicate chain() = acc(next) ** (next != null ==> next.chain()) ** acc(limit);

        //@ requires after != null ==> after.chain();
        //@ ensures chain();
        Clerk(int l, Handler after) {
            limit = l;
            next = after;
        }

        int handle(int request) {
            if (request <= limit) {
                return request;
            }
            return pass(request);
        }
    }

    /** Takes every request, and counts. */
    static final class Manager extends Handler {
        private int count;

        //@ predicate chain() = acc(next) ** (next != null ==> next.chain()) ** acc(count) ** 0 <= count;

        //@ requires after != null ==> after.chain();
        //@ ensures chain();
        Manager(Handler after) {
            next = after;
            count = 0;
        }

        //@ requires chain() ** request >= 0;
        //@ ensures chain() ** \result == request;
        int handle(int request) {
            if (count < 1000) {
                count = count + 1;
            }
            return request;
        }
    }

    static void client() {
        Manager manager = new Manager(null);
        int a = manager.handle(7);
        //@ assert a == 7;
        Handler first = new Clerk(10, new Clerk(100, manager));
        int r = first.handle(50);
        //@ assert r >= -1;
    }
}
