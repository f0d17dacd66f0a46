/** Enhanced for over arrays: the expression is evaluated once, elements are read late, the variable is a copy. */
public class P028_ForEachArrays {
    static int[] data = {1, 2, 3, 4};
    static int calls;

    static int[] get() {
        calls++;
        return data;
    }

    static int sum(long[][] rows) {
        int sum = 0;
        for (long[] row : rows) {
            if (row == null) {
                continue;
            }
            for (long x : row) {
                sum += x;
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        for (int x : get()) {
            data[3] = 100;
            data = new int[] {9, 9};
            System.out.print(x + " ");
            data = null;
            if (x == 1) {
                data = new int[] {7, 7, 7, 7};
            } else {
                data = new int[4];
            }
        }
        System.out.println(calls);
        int[] a = {1, 2, 3};
        for (int x : a) {
            a[2] += x;
            x = 50;
            a[1] += x;
        }
        System.out.println(a[0] + " " + a[1] + " " + a[2]);
        int[] b = {5, 6, 7};
        int[] alias = b;
        for (int x : b) {
            b = new int[0];
            alias[2] = 70;
            System.out.print(x + " ");
        }
        System.out.println(b.length);
        try {
            int[] none = null;
            for (int x : none) {
                System.out.println(x);
            }
        } catch (NullPointerException e) {
            System.out.println("null array");
        }
        for (int x : new int[0]) {
            System.out.println("never " + x);
        }
        System.out.println(sum(new long[][] {{1, 2}, null, {}, {3}}));
        for (long x : new int[] {1, Integer.MAX_VALUE}) {
            System.out.print(x * 2 + " ");
        }
        for (double x : new char[] {'a'}) {
            System.out.print(x + " ");
        }
        for (Integer x : new int[] {127, 128}) {
            System.out.print(x.equals(128) + " ");
        }
        for (int x : new Integer[] {3, 4}) {
            System.out.print(x + " ");
        }
        for (Object o : new String[] {"s", null}) {
            System.out.print(o + " ");
        }
        System.out.println();
        try {
            for (int x : new Integer[] {1, null, 3}) {
                System.out.print(x + " ");
            }
        } catch (NullPointerException e) {
            System.out.println("null element");
        }
        for (final var c : "xyz".toCharArray()) {
            Runnable r = () -> System.out.print(c);
            r.run();
        }
        System.out.println();
        search:
        for (int[] row : new int[][] {{1, 2}, {3, 4}, {5, 6}}) {
            for (int x : row) {
                if (x == 3) {
                    continue search;
                }
                if (x == 6) {
                    break search;
                }
                System.out.print(x + " ");
            }
        }
        System.out.println();
    }
}
