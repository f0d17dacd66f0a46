/** Text blocks: indentation, escapes, line continuation, quotes, trailing spaces, concatenation. */
public class P093_TextBlocks {
    static final String CONSTANT = """
        constant""";

    static void show(String s) {
        String out = "";
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            out += switch (c) {
                case '\n' -> "\\n";
                case '\t' -> "\\t";
                case ' ' -> ".";
                case '\r' -> "\\r";
                default -> c < ' ' ? "#" + (int) c : "" + c;
            };
        }
        System.out.println(s.length() + " " + out);
    }

    public static void main(String[] args) {
        show("""
            Hello
              indented
            back
            """);
        show("""
            no newline at end""");
        show("""
              less
            indentation
          decides
            """);
        show("""
            closing delimiter
            decides
          """);
        show("""
            trailing spaces are stripped   
            but kept with an escape  \s
            tab\tinside and \\ backslash
            """);
        show("""
            one \
            line \
            only""");
        show("""
            quotes " and "" and \""" done
            'single' "\
            """);
        show("""

            empty lines

            """);
        show("""
            octal \101\60\7 unicode \u0041 newline\nescape
            carriage\rreturn
            """);
        show("""
            """);
        show("""
            a
            """ + 1 + """
            b""" + CONSTANT);
        System.out.println("""
            constant""" == CONSTANT);
        show("""
            {
              "key": "value",
              "list": [1, 2]
            }
            """.trim());
        String s = "x";
        s += """
            y
            z""";
        show(s);
        System.out.print("""
            printed as it is:
              ${not} %d \\n
            """);
        switch ("""
            case""") {
            case """
                case""":
                System.out.println("matched");
                break;
            default:
                System.out.println("not matched");
        }
    }
}
