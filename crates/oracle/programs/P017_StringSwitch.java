/** Switches on strings: fall-through, colliding hash codes, constant labels, default in the middle. */
public class P017_StringSwitch {
    static final String LABEL = "con" + "stant";

    static String old(String s) {
        String result = "";
        switch (s) {
            case "Aa":
                result += "[Aa]";
            case "BB":
                result += "[BB]";
                break;
            case "":
                result += "[empty]";
            default:
                result += "[default]";
            case "AaAa":
                result += "[AaAa]";
            case "BBBB":
                result += "[BBBB]";
                if (s.length() > 4) {
                    break;
                }
            case "AaBB": {
                result += "[AaBB]";
                return result + "!";
            }
            case LABEL:
                result += "[" + LABEL + "]";
        }
        return result;
    }

    static int arrow(String s) {
        return switch (s) {
            case "one", "eins", "un" -> 1;
            case "two", "zwei" -> {
                int n = s.length();
                yield n * 2;
            }
            case "C#", "Bb" -> -1;
            default -> throw new IllegalArgumentException(s);
        };
    }

    static String selector(String s) {
        System.out.println("selector once");
        return s;
    }

    public static void main(String[] args) {
        System.out.println("Aa".hashCode() == "BB".hashCode());
        String[] inputs = {"Aa", "BB", "", "x", "longer", "AaAa", "BBBB", "AaBB", "BBAa", "constant", "aa"};
        for (String input : inputs) {
            System.out.println(input + ": " + old(input));
        }
        for (String input : new String[] {"one", "un", "zwei", "two", "C#", "Bb", "drei"}) {
            try {
                System.out.println(arrow(input));
            } catch (IllegalArgumentException e) {
                System.out.println("unknown " + e.getMessage());
            }
        }
        String none = null;
        try {
            switch (selector(none)) {
                case "null":
                    System.out.println("text null");
                    break;
                default:
                    System.out.println("default");
            }
        } catch (NullPointerException e) {
            System.out.println("null selector");
        }
        switch (selector(none + "")) {
            case "null":
                System.out.println("text null");
        }
        switch (selector("only")) {
            default:
                System.out.println("only default");
        }
        switch (selector("empty")) {
        }
        String changing = "a";
        switch (changing) {
            case "a":
                changing = "b";
            case "b":
                System.out.println(changing);
        }
    }
}
