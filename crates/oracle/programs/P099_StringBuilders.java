/** StringBuilder: append overloads, insert, reverse, delete, setLength, chaining and aliasing, palindromes. */
public class P099_StringBuilders {
    static String reverse(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = s.length() - 1; i >= 0; i--) {
            b.append(s.charAt(i));
        }
        return b.toString();
    }

    static boolean palindrome(String s) {
        StringBuilder letters = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (Character.isLetter(c)) {
                letters.append(Character.toLowerCase(c));
            }
        }
        String forward = letters.toString();
        return forward.equals(letters.reverse().toString());
    }

    static String binary(int n) {
        StringBuilder b = new StringBuilder();
        do {
            b.insert(0, (char) ('0' + (n & 1)));
            n >>>= 1;
        } while (n != 0);
        return b.toString();
    }

    static String runLength(String s) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < s.length(); ) {
            int j = i;
            while (j < s.length() && s.charAt(j) == s.charAt(i)) {
                j++;
            }
            out.append(s.charAt(i));
            if (j - i > 1) {
                out.append(j - i);
            }
            i = j;
        }
        return out.toString();
    }

    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        b.append(1).append('c').append("s").append(2L).append(1.5).append(2.5f).append(true).append((Object) null).append((String) null);
        System.out.println(b + " " + b.length());
        b = new StringBuilder("hello");
        b.insert(0, "[").insert(6, ']').insert(1, 42).setCharAt(3, 'H');
        System.out.println(b);
        b.deleteCharAt(0).deleteCharAt(b.length() - 1);
        System.out.println(b + " " + b.charAt(2));
        b.setLength(3);
        System.out.println(b + "|");
        b.setLength(5);
        System.out.println((int) b.charAt(4));
        StringBuilder alias = b;
        alias.setLength(0);
        System.out.println(b.length() + " " + b.append("x").append(b).append(b));
        System.out.println(reverse("stressed") + " " + new StringBuilder("abc").reverse());
        System.out.println(palindrome("A man, a plan, a canal: Panama") + " " + palindrome("not one"));
        System.out.println(binary(10) + " " + binary(0) + " " + binary(-1).length() + " " + Integer.toBinaryString(10));
        System.out.println(runLength("aaabccdddd") + " " + runLength("") + runLength("x"));
        try {
            b.charAt(100);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("charAt");
        }
        try {
            b.setCharAt(-1, 'x');
        } catch (IndexOutOfBoundsException e) {
            System.out.println("setCharAt");
        }
        try {
            b.deleteCharAt(b.length());
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("deleteCharAt");
        }
        StringBuilder table = new StringBuilder();
        for (int i = 1; i <= 3; i++) {
            for (int j = 1; j <= 3; j++) {
                table.append(i * j).append(j < 3 ? "\t" : "\n");
            }
        }
        System.out.print(table);
        System.out.println(new StringBuilder("a").toString().equals("a") + " " + new StringBuilder("a").equals(new StringBuilder("a")));
        System.out.println("" + new StringBuilder().append('a' + 1).append((char) ('a' + 1)));
    }
}
