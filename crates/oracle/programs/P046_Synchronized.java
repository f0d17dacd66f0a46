/** synchronized blocks and methods: the lock expression once, exits of all kinds, exceptions, nesting. */
public class P046_Synchronized {
    static int evaluations;
    private final Object lock = new Object();
    private int balance;

    Object lock() {
        evaluations++;
        return lock;
    }

    synchronized int deposit(int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("negative");
        }
        return balance += amount;
    }

    static synchronized String shared(int depth) {
        return depth == 0 ? "end" : depth + shared(depth - 1);
    }

    int exits(int n) {
        for (int i = 0; ; i++) {
            synchronized (lock()) {
                if (n == 0) {
                    return i;
                }
                if (n == 1 && i < 3) {
                    continue;
                }
                if (n == 1) {
                    break;
                }
                if (n == 2) {
                    throw new IllegalStateException("in lock");
                }
                synchronized (lock) {
                    synchronized (this) {
                        n--;
                    }
                }
            }
        }
        return -n;
    }

    public static void main(String[] args) {
        P046_Synchronized p = new P046_Synchronized();
        System.out.println(p.deposit(5) + " " + p.deposit(6));
        try {
            p.deposit(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " " + p.balance);
        }
        System.out.println(shared(3));
        for (int n = 0; n < 5; n++) {
            try {
                System.out.println(n + " " + p.exits(n) + " " + evaluations);
            } catch (IllegalStateException e) {
                System.out.println(n + " " + e.getMessage() + " " + evaluations);
            }
        }
        int[] cell = {1};
        int[] other = cell;
        synchronized (cell) {
            cell = null;
            other[0]++;
        }
        System.out.println(other[0]);
        try {
            synchronized (cell) {
                System.out.println("not reached");
            }
        } catch (NullPointerException e) {
            System.out.println("null lock");
        }
        synchronized (new Object()) {
            System.out.println("fresh");
        }
        synchronized (P046_Synchronized.class) {
            System.out.println("class literal");
        }
        int result;
        synchronized (p) {
            try {
                result = 1 / (p.balance - 11);
            } catch (ArithmeticException e) {
                result = -1;
            } finally {
                System.out.println("finally in lock");
            }
        }
        System.out.println(result);
    }
}
