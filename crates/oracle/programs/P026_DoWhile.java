/** Do loops: continue reaches the condition, conditions with side effects, bodies which end early. */
public class P026_DoWhile {
    static int calls;

    static boolean again(int limit) {
        System.out.println("condition " + ++calls);
        return calls < limit;
    }

    static int digits(long n) {
        int count = 0;
        do {
            count++;
            n /= 10;
        } while (n != 0);
        return count;
    }

    static int collatz(long n) {
        int steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    static String once(int n) {
        do {
            if (n == 0) {
                break;
            }
            if (n == 1) {
                continue;
            }
            return "returned";
        } while (n++ < 0);
        return "left " + n;
    }

    public static void main(String[] args) {
        do {
            continue;
        } while (again(3));
        calls = 0;
        do {
            if (calls == 1) {
                break;
            }
            System.out.println("body " + calls);
        } while (again(10));
        do System.out.println("single"); while (false);
        System.out.println(digits(0) + digits(9) + digits(10) + digits(Long.MAX_VALUE));
        System.out.println(collatz(27) + " " + collatz(1) + " " + collatz(97));
        System.out.println(once(0) + ", " + once(1) + ", " + once(2));
        int i = 0;
        do {
            int j = i;
            do {
                if (j == 1) {
                    j = 3;
                    continue;
                }
                System.out.print(i + "" + j + " ");
                j++;
            } while (j < 3);
        } while (++i < 3);
        System.out.println();
        int x = 10;
        while (x --> 0) {
            if (x % 2 == 0) continue;
            if (x < 4) break;
            System.out.print(x + " ");
        }
        System.out.println(x);
        boolean flag;
        int k = 0;
        while (flag = k < 3) {
            k++;
        }
        System.out.println(flag + " " + k);
        int n = 0;
        do {
            try {
                n++;
                if (n == 2) {
                    throw new IllegalStateException();
                }
                continue;
            } catch (IllegalStateException e) {
                System.out.println("exception at " + n);
            }
            System.out.println("only after the exception");
        } while (n < 4);
        System.out.println(n);
    }
}
