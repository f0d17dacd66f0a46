/** Recursion: mutual, deep, on arrays, with memory, Ackermann, Hanoi, queens, permutations of state. */
public class P102_Recursion {
    static int calls;

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int ackermann(int m, int n) {
        calls++;
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static long power(long base, int exponent) {
        if (exponent == 0) {
            return 1;
        }
        long half = power(base, exponent / 2);
        return exponent % 2 == 0 ? half * half : half * half * base;
    }

    static int hanoi(int n, char from, char via, char to, StringBuilder log) {
        if (n == 0) {
            return 0;
        }
        int moves = hanoi(n - 1, from, to, via, log);
        log.append(from).append(to).append(' ');
        return moves + 1 + hanoi(n - 1, via, from, to, log);
    }

    static int queens(int n, int row, int columns, int up, int down) {
        if (row == n) {
            return 1;
        }
        int count = 0;
        for (int c = 0; c < n; c++) {
            int bit = 1 << c;
            if ((columns & bit) == 0 && (up & 1 << row + c) == 0 && (down & 1 << row - c + n) == 0) {
                count += queens(n, row + 1, columns | bit, up | 1 << row + c, down | 1 << row - c + n);
            }
        }
        return count;
    }

    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    static int male(int n) {
        return n == 0 ? 0 : n - female(male(n - 1));
    }

    static int female(int n) {
        return n == 0 ? 1 : n - male(female(n - 1));
    }

    static int digits(String s, int i) {
        return i == s.length() ? 0 : (Character.isDigit(s.charAt(i)) ? s.charAt(i) - '0' : 0) + digits(s, i + 1);
    }

    static int binarySearch(int[] a, int key, int low, int high) {
        if (low > high) {
            return -(low + 1);
        }
        int mid = (low + high) >>> 1;
        return a[mid] == key ? mid : a[mid] < key ? binarySearch(a, key, mid + 1, high) : binarySearch(a, key, low, mid - 1);
    }

    public static void main(String[] args) {
        System.out.println(even(100) + " " + odd(77) + " " + even(33));
        System.out.println(ackermann(2, 3) + " " + calls);
        System.out.println(power(3, 30) + " " + power(2, 63) + " " + power(-7, 3));
        StringBuilder log = new StringBuilder();
        System.out.println(hanoi(3, 'a', 'b', 'c', log) + " " + log);
        System.out.println(queens(4, 0, 0, 0, 0) + " " + queens(6, 0, 0, 0, 0));
        System.out.println(depth(500));
        for (int i = 0; i < 8; i++) {
            System.out.print(male(i) + "" + female(i) + " ");
        }
        System.out.println();
        System.out.println(digits("a1b22c333", 0));
        int[] sorted = {1, 3, 5, 7, 9, 11};
        System.out.println(binarySearch(sorted, 7, 0, 5) + " " + binarySearch(sorted, 4, 0, 5) + " " + binarySearch(sorted, 12, 0, 5));
    }
}
