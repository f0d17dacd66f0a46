/** Exceptions in the middle of evaluating arguments, receivers, array accesses and initialisers. */
public class P033_ExceptionsInArguments {
    static String log = "";
    int field = 1;

    static int t(int v) {
        log += v;
        return v;
    }

    static int boom(int v) {
        log += "!" + v;
        throw new IllegalStateException("at " + v);
    }

    static int three(int a, int b, int c) {
        log += "called";
        return a + b + c;
    }

    int method(int a) {
        log += "method";
        return a;
    }

    static P033_ExceptionsInArguments nothing() {
        log += "null";
        return null;
    }

    P033_ExceptionsInArguments() {
    }

    P033_ExceptionsInArguments(int a, int b) {
        log += "constructed";
    }

    static void run(int which) {
        log = "";
        int local = 5;
        int[] array = {1, 2, 3};
        P033_ExceptionsInArguments object = new P033_ExceptionsInArguments();
        try {
            switch (which) {
                case 0: three(t(1), boom(2), t(3)); break;
                case 1: local = t(1) + boom(2); break;
                case 2: array[t(0)] = boom(1); break;
                case 3: array[boom(0)] = t(1); break;
                case 4: array[t(1)] += boom(2); break;
                case 5: object.field = boom(1); break;
                case 6: object.field *= t(3) + boom(1); break;
                case 7: nothing().method(boom(1)); break;
                case 8: nothing().method(t(1)); break;
                case 9: object = new P033_ExceptionsInArguments(t(1), boom(2)); break;
                case 10: array = new int[] {t(1), boom(2), t(3)}; break;
                case 11: local = array[t(7)]; break;
                case 12: local = t(1) / (t(0) * 1) + t(2); break;
                case 13: local += boom(1) > 0 ? t(1) : t(2); break;
                case 14: log = "lost" + t(1) + boom(2); break;
                case 15: local = ++array[boom(1)]; break;
                case 16: nothing().field++; break;
                case 17: local = array[0]++ + array[3]++; break;
                case 18: if (t(1) > 0 && boom(2) > 0) { local = 9; } break;
                case 19: for (int i = t(0); i < boom(1); i++) { local = i; } break;
                case 20: local = (local = 6) + boom(7); break;
                case 21: throw boom(1) > 0 ? new RuntimeException("a") : new RuntimeException("b");
                case 22: synchronized (nothing()) { local = 3; } break;
                case 23: three(t(1), (int) (long) (Integer) null, t(2)); break;
                default: log = "no more";
            }
            log += " ok";
        } catch (IllegalStateException e) {
            log += " " + e.getMessage();
        } catch (RuntimeException e) {
            log += " " + e.getClass().getSimpleName();
        }
        System.out.println(which + ": " + log + " | " + local + " " + array[0] + array[1] + array[2] + " " + object.field);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 25; i++) {
            run(i);
        }
    }
}
