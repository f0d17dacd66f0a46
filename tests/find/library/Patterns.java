import java.util.*;
import java.util.regex.*;

/** Regular expressions, random numbers and bits as the JDK has them; `Patterns.txt` is what a JVM prints. */
class Patterns {
    public static void main(String[] args) {
        matching();
        replacing();
        splitting();
        searching();
        random();
        bits();
    }

    static void matching() {
        String[] patterns = {
            "", "a", "a*", "a+b?", "(a|b)*c", "[a-c]{2,3}", "[^a-c]+", "\\d{3}-\\d{4}", "\\w+@\\w+\\.(com|org)",
            "^a.*b$", "a$", ".", "..", "(ab|a)(bc|c)?", "x{0}", "a{2,}", "[\\w-.]+", "[-a]", "[a-]", "(a*)*b",
            "(a?){3}", "\\s*\\S+\\s*", "\\p{Alpha}+", "\\p{Punct}", "a|", "(?:ab)+", "\\$\\{\\}", "[.]", "\\D\\W"
        };
        String[] texts = {
            "", "a", "b", "aa", "ab", "abc", "aab", "abab", "c", "cab", "555-1234", "me@site.com", "a\n", "a\r\n",
            "\n", "axxb", "a.b-c", "-", "aaab", " x ", "!", "${}", ".", "\ud83d\ude00", "x\ud83d\ude00", "\ud83d", "é"
        };
        for (String pattern : patterns) {
            StringBuilder line = new StringBuilder();
            for (String text : texts) {
                line.append(text.matches(pattern) ? '1' : '0');
            }
            System.out.println(pattern + " " + line);
        }
    }

    static void replacing() {
        System.out.println("x1y22z".replaceAll("[0-9]+", "#"));
        System.out.println("x1y22z".replaceAll("[0-9]*", "#"));
        System.out.println("x1y22z".replaceFirst("([a-z])([0-9])", "$2$1"));
        System.out.println("aaa".replaceAll("a??", "-"));
        System.out.println("aaa".replaceAll("a{2}", "<$0>"));
        System.out.println("john smith".replaceAll("(\\w+) (\\w+)", "$2, $1!"));
        System.out.println("a.b".replaceAll("\\.", "\\$\\\\"));
        System.out.println("abc".replaceAll("(x)?b", "[$1]"));
        System.out.println("ababab".replaceAll("(ab)+?", "."));
        System.out.println("line\n".replaceAll("$", "E") + "|");
        String s = "same";
        System.out.println(s.replaceAll("x", "y") == s);
    }

    static void splitting() {
        for (String text : new String[] {"a,b,,c,,", "", ",", ",a", "a1b22c", "boo:and:foo", " a  b ", "abc"}) {
            for (String pattern : new String[] {",", "[,:]", "\\d+", "o", "", "\\s+", "\\.", "|", "x*"}) {
                for (int limit : new int[] {0, -1, 1, 2, 5}) {
                    System.out.print(Arrays.toString(text.split(pattern, limit)));
                }
                System.out.println(Arrays.toString(text.split(pattern)));
            }
        }
    }

    static void searching() {
        Pattern pattern = Pattern.compile("(\\w)(\\d*)(x)?");
        Matcher matcher = pattern.matcher("a12 b c3x");
        while (matcher.find()) {
            System.out.println(matcher.group() + " " + matcher.group(1) + " " + matcher.group(2) + " " + matcher.group(3)
                    + " " + matcher.start() + " " + matcher.end());
        }
        System.out.println(matcher.groupCount() + pattern.pattern());
        Matcher whole = Pattern.compile("(\\d+)-(\\d+)").matcher("10-20");
        try {
            whole.group(1);
        } catch (IllegalStateException e) {
            System.out.println("too early");
        }
        System.out.println(whole.matches() + whole.group(2) + whole.reset().lookingAt());
        try {
            whole.group(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("no such group");
        }
        System.out.println(Pattern.matches("a*b", "aaab") + " " + Pattern.compile("b*").matcher("abba").replaceAll("-"));
    }

    static void random() {
        for (long seed : new long[] {0, 42, -1, Long.MIN_VALUE}) {
            Random random = new Random(seed);
            System.out.println(random.nextInt() + " " + random.nextInt(10) + " " + random.nextInt(16) + " " + random.nextInt(1 << 30)
                    + " " + random.nextInt((1 << 30) + 1) + " " + random.nextLong() + " " + random.nextBoolean());
            System.out.println((random.nextDouble() < 0.5) + " " + (random.nextFloat() < 0.25f) + " " + random.nextInt(3));
            random.setSeed(7);
            System.out.println(random.nextInt(100));
        }
    }

    static void bits() {
        for (int x : new int[] {0, 1, -1, 12345, Integer.MIN_VALUE, 0x0f0f1234}) {
            System.out.println(Integer.bitCount(x) + " " + Integer.reverse(x) + " " + Integer.rotateLeft(x, 5) + " "
                    + Integer.numberOfLeadingZeros(x) + " " + Integer.numberOfTrailingZeros(x) + " " + Integer.signum(x)
                    + " " + Long.bitCount(x) + " " + Long.reverse(x) + " " + Long.rotateRight(x, 70) + " " + Integer.lowestOneBit(x));
        }
        int[] sorted = {1, 3, 3, 7, 9};
        for (int x = 0; x < 11; x++) {
            System.out.print(Arrays.binarySearch(sorted, x) + " ");
        }
        System.out.println();
    }
}
