/** Characters as numbers: promotion, casts back, comparisons, printing as text or as a number. */
public class P012_CharArithmetic {
    static char rotate(char c, int by) {
        if (c >= 'a' && c <= 'z') {
            return (char) ((c - 'a' + by + 26) % 26 + 'a');
        }
        if (c >= 'A' && c <= 'Z') {
            return (char) ((c - 'A' + by + 26) % 26 + 'A');
        }
        return c;
    }

    static String caesar(String text, int by) {
        String result = "";
        for (int i = 0; i < text.length(); i++) {
            result += rotate(text.charAt(i), by);
        }
        return result;
    }

    static void print(char c) { System.out.println("char " + c); }
    static void print(int i) { System.out.println("int " + i); }

    public static void main(String[] args) {
        char a = 'a';
        System.out.println(a);
        System.out.println(a + 1);
        System.out.println((char) (a + 1));
        System.out.println(a + a);
        System.out.println("" + a + a);
        System.out.println(a + a + "");
        System.out.println((int) a);
        System.out.println('a' + 'b' + "c" + 'd' + 1);
        print(a);
        print(a + 0);
        print((char) 98);
        print(a++);
        print(++a);
        print(-a);
        print(true ? a : 0);
        print(true ? a : 100000);
        final char k = 'k';
        print(false ? 1 : k);
        char next = k + 1;
        print(next);
        char quotient = 'z' / 2;
        print(quotient);
        System.out.println(caesar("Hello, World!", 3));
        System.out.println(caesar(caesar("Hello, World!", 3), -3));
        int[] histogram = new int[26];
        String text = "the quick brown fox jumps over the lazy dog";
        for (char c : text.toCharArray()) {
            if (c != ' ') {
                histogram[c - 'a']++;
            }
        }
        for (char c = 'a'; c <= 'z'; c++) {
            System.out.print(histogram[c - 'a']);
        }
        System.out.println();
        char max = Character.MAX_VALUE;
        max++;
        System.out.println((int) max);
        System.out.println((int) Character.MIN_VALUE + " " + (int) Character.MAX_VALUE);
        System.out.println((char) 65.7 + "" + (char) 66L + (char) 67);
        System.out.println('a' < 'b' == 'B' > 'A');
        System.out.println('7' - '0' + 1);
        System.out.println(Character.isDigit('5') + " " + Character.isLetter('5') + " " + Character.toUpperCase('q'));
        System.out.println(Character.isUpperCase('Q') + " " + Character.isLowerCase('Q') + " " + Character.toLowerCase('Q'));
        char[] word = {'j', 'a', 'v', 'a'};
        word[0] -= 32;
        word[3]++;
        for (char c : word) {
            System.out.print(c);
        }
        System.out.println();
        short s = (short) 'é';
        System.out.println(s + " " + (char) s + " " + 'ÿ' + (char) 0x4e2d);
    }
}
