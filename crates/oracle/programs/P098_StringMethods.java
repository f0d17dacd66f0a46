/** Methods of String: searching, slicing, comparing, replacing, hash codes, and their exceptions. */
public class P098_StringMethods {
    static int hash(String s) {
        int h = 0;
        for (int i = 0; i < s.length(); i++) {
            h = 31 * h + s.charAt(i);
        }
        return h;
    }

    public static void main(String[] args) {
        String s = "Hello, World";
        System.out.println(s.length() + " " + s.charAt(4) + " " + s.indexOf("o") + " " + s.indexOf('o', 5) + " " + s.lastIndexOf("o") + " " + s.indexOf("xyz"));
        System.out.println(s.substring(7) + "|" + s.substring(0, 5) + "|" + s.substring(12) + "|" + s.substring(3, 3) + "|");
        System.out.println(s.contains("lo, W") + " " + s.startsWith("Hell") + " " + s.endsWith("ld") + " " + s.startsWith("") + " " + s.contains(""));
        System.out.println(s.toUpperCase() + s.toLowerCase() + s.replace('l', 'L') + s.replace("l", "") + s.replace("ll", "[ll]"));
        System.out.println("  x y ".trim() + "|" + "\t z\n".strip() + "|" + " ".isBlank() + "".isEmpty() + " ".isEmpty());
        System.out.println("ab".repeat(3) + "x".repeat(0) + "-".concat("+"));
        System.out.println("a".compareTo("b") + " " + "abc".compareTo("ab") + " " + "B".compareTo("a") + " " + "x".compareTo("x") + " " + "".compareTo("zz"));
        System.out.println("AbC".equals("abc") + " " + "AbC".equalsIgnoreCase("aBc") + " " + "a".equals(null) + " " + "1".equals((Object) 1));
        for (String t : new String[] {"", "a", "Hello, World", "the quick brown fox jumps over the lazy dog"}) {
            System.out.println(t.hashCode() + " " + (t.hashCode() == hash(t)));
        }
        System.out.println(String.join("-", "a", "b", "c") + String.join(",") + String.join("/", "one"));
        System.out.println(String.valueOf(1) + String.valueOf('c') + String.valueOf(2.5) + String.valueOf(true) + String.valueOf(3L) + String.valueOf((Object) null));
        char[] chars = "xyz".toCharArray();
        chars[1] = '!';
        System.out.println(String.valueOf(chars) + chars.length);
        try {
            s.charAt(12);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("charAt " + e.getClass().getSimpleName());
        }
        try {
            s.substring(5, 4);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("substring");
        }
        try {
            s.substring(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("negative");
        }
        try {
            "x".repeat(-1);
        } catch (IllegalArgumentException e) {
            System.out.println("repeat");
        }
        String t = s;
        t = t.replace('H', 'J');
        System.out.println(s + t);
        int words = 0;
        boolean inside = false;
        for (char c : "  one two   three ".toCharArray()) {
            if (c != ' ' && !inside) {
                words++;
            }
            inside = c != ' ';
        }
        System.out.println(words);
        CharSequence sequence = s;
        System.out.println(sequence.length() + sequence.charAt(0) + sequence.toString().substring(10));
        System.out.println("a,b,,c".indexOf(",", 2) + " " + "aaa".lastIndexOf('a') + " " + "aXbXc".replace("X", "XX"));
    }
}
