/** String concatenation with null, characters, numbers, objects, and the order of evaluation in it. */
public class P014_StringConcatenation {
    static int count;

    static class Noisy {
        final String name;

        Noisy(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            System.out.println("toString of " + name);
            return name + ++count;
        }
    }

    static class NullText {
        @Override
        public String toString() {
            return null;
        }
    }

    static String text(String s) {
        System.out.println("evaluate " + s);
        return s;
    }

    static String fail() {
        throw new IllegalArgumentException("concat");
    }

    public static void main(String[] args) {
        String none = null;
        Object nothing = null;
        System.out.println("null: " + none + nothing + null);
        System.out.println(none + none);
        System.out.println(none + 1 + 'c' + 2L + 3.0 + 4f + true + (byte) 5 + (short) 6);
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println('a' + 1 + "b" + ('c' + 1) + (char) ('d' + 1));
        System.out.println("" + 'a' + 'b' + ('a' + 'b'));
        System.out.println(new Noisy("x") + " and " + new Noisy("y"));
        System.out.println("[" + new NullText() + "]");
        System.out.println(text("first") + new Noisy("z") + text("second"));
        try {
            System.out.println(text("before") + fail() + text("never"));
        } catch (IllegalArgumentException e) {
            System.out.println("caught " + e.getMessage());
        }
        int i = 1;
        System.out.println("i" + i++ + i++ + ++i + (i = 10) + i);
        System.out.println("sum " + 1 + 1 + " " + (1 + 1) + " " + 2 * 3 + " " + -1 + " " + ~1);
        System.out.println("bool " + (1 < 2) + (i == 10 && true) + !false);
        Integer boxed = 300;
        Character letter = 'q';
        Long missing = null;
        System.out.println("boxed " + boxed + letter + missing + Boolean.TRUE);
        CharSequence sequence = "cs";
        StringBuilder builder = new StringBuilder("sb");
        System.out.println(sequence + "-" + builder);
        String accumulated = "";
        for (int k = 0; k < 5; k++) {
            accumulated = k + accumulated + k;
        }
        System.out.println(accumulated);
        System.out.println(("a" + "b").length() + "cd".length() + "" + "ef".length());
        System.out.println((none + "x").equals("nullx"));
        System.out.println("esc\t|\\|\"|'|\u0041|\101|\0".length());
        System.out.println(("x" + 1 == "x1") + " " + "x".concat("y"));
    }
}
