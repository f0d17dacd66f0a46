/** Old-style switches on int, char, byte and short: fall-through, default anywhere, declarations across groups. */
public class P018_IntSwitch {
    static String run(int x) {
        StringBuilder out = new StringBuilder();
        switch (x) {
            case 1:
            case 2:
                out.append("a");
            case 3:
                out.append("b");
                break;
            default:
                out.append("d");
            case Integer.MIN_VALUE:
                out.append("m");
                break;
            case Integer.MAX_VALUE:
            case -1:
                out.append("n");
        }
        return out.toString();
    }

    static int vowels(String s) {
        int n = 0;
        for (int i = 0; i < s.length(); i++) {
            switch (s.charAt(i)) {
                case 'a': case 'e': case 'i': case 'o': case 'u':
                    n++;
                    continue;
                case '!':
                    return -n;
                case '\n':
                    break;
                default:
                    n += 10;
            }
            n += 100;
        }
        return n;
    }

    static int scoped(int x) {
        switch (x) {
            case 0:
                int y = 5;
                return y;
            case 1:
                y = 7;
                return y + 1;
            default:
                y = x;
                y *= 2;
                return y;
        }
    }

    static String narrow(byte b) {
        switch (b) {
            case -128: return "min";
            case 'a': return "a";
            case (byte) 200: return "200";
            default: return "other";
        }
    }

    static void effects(int i) {
        switch (i++) {
            case 0:
                System.out.println("zero " + i);
            case 1:
                System.out.println("one " + i++);
            case 2:
                i *= 10;
                System.out.println("two " + i);
        }
        System.out.println("after " + i);
    }

    public static void main(String[] args) {
        int[] inputs = {0, 1, 2, 3, 4, -1, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int x : inputs) {
            System.out.println(x + " " + run(x));
        }
        System.out.println(vowels("education") + " " + vowels("xyz") + " " + vowels("a\ne!a"));
        System.out.println(scoped(0) + " " + scoped(1) + " " + scoped(21));
        System.out.println(narrow((byte) 128) + narrow((byte) 97) + narrow((byte) -56) + narrow((byte) 0));
        effects(0);
        effects(1);
        effects(2);
        effects(3);
        short s = 300;
        switch (s) {
            case 300 -> System.out.println("three hundred");
            case 44 -> System.out.println("forty-four");
        }
        loop:
        for (int i = 0; ; i++) {
            switch (i) {
                case 0: continue;
                case 3: break loop;
                default: System.out.println("i " + i);
                case 9: break;
            }
            System.out.println("end of body " + i);
        }
    }
}
