/** For loops: several initialisers and updates, missing parts, scopes, conditions with effects. */
public class P027_ForLoops {
    static int log(String s, int v) {
        System.out.print(s + v + " ");
        return v;
    }

    public static void main(String[] args) {
        for (int i = 0, j = 10; i < j; i++, j--) {
            System.out.print(i + ":" + j + " ");
        }
        System.out.println();
        int a, b;
        for (a = 1, b = 100; a < b; a *= 2, b -= a) {
            System.out.print(a + ":" + b + " ");
        }
        System.out.println(a + " " + b);
        int n = 0;
        for (;;) {
            if (n++ > 3) {
                break;
            }
        }
        System.out.println(n);
        for (; n < 8;) {
            n++;
        }
        System.out.println(n);
        for (log("init", 1); log("cond", n) > 5; log("update", --n)) {
            log("body", n);
            if (n == 7) {
                continue;
            }
            log("rest", n);
        }
        System.out.println();
        for (int i = 0; i < 3; i++) {
            int square = i * i;
            for (int k = i; k < 3; k++) {
                square += k;
            }
            System.out.print(square + " ");
        }
        System.out.println();
        for (int i = 0; i < 2; i++) {
            for (int k = 0; k < 2; k++) ;
        }
        for (byte x = 120; x > 0; x++) {
            System.out.print(x + " ");
        }
        System.out.println();
        for (long x = 1; x > 0; x <<= 13) {
            System.out.print(x + " ");
        }
        System.out.println();
        for (double d = 0; d < 1; d += 0.25) {
            System.out.print(d + " ");
        }
        System.out.println();
        for (char c = 'a', d = 'z'; c < d; c += 5, d -= 5) {
            System.out.print("" + c + d + " ");
        }
        System.out.println();
        int[] array = {3, 1, 2};
        for (int i = 0, t; i < array.length - 1; i++) {
            t = array[i];
            array[i] = array[i + 1];
            array[i + 1] = t;
        }
        System.out.println(array[0] + "" + array[1] + array[2]);
        String s = "";
        for (String t = "x"; t.length() < 5; t += t.length()) {
            s += t + ";";
        }
        System.out.println(s);
        int total = 0;
        for (int i = 0; i < 10; i++) {
            if (i == 3) {
                i = 7;
            }
            total += i;
        }
        System.out.println(total);
        for (final int[] cell = {0}; cell[0] < 3; cell[0]++) {
            System.out.print(cell[0]);
        }
        System.out.println();
        for (int i = 0; i < 3; System.out.print("u" + i + " "), i++) {
            System.out.print("b" + i + " ");
        }
        System.out.println();
    }
}
