import java.util.ArrayList;
import java.util.List;

/** A parenthesised list, a word or a quoted text, as the other side writes contracts. */
final class Text {
    /** Of a list: its parts. Null of words and quoted texts. */
    final List<Text> parts;
    final String word;

    private Text(List<Text> parts, String word) {
        this.parts = parts;
        this.word = word;
    }

    /** The operator of an expression, the first word of a list. */
    String operator() {
        return parts.get(0).word;
    }

    Text part(int i) {
        return parts.get(i);
    }

    int size() {
        return parts.size();
    }

    List<Text> after(int i) {
        return parts.subList(i, parts.size());
    }

    /** The list among the parts that begins with the word; there is one. */
    Text find(String name) {
        for (Text part : parts) {
            if (part.parts != null && !part.parts.isEmpty() && name.equals(part.operator())) {
                return part;
            }
        }
        throw new IllegalArgumentException("no `" + name + "` in " + this);
    }

    boolean has(String name) {
        for (Text part : parts) {
            if (name.equals(part.word)) {
                return true;
            }
        }
        return false;
    }

    boolean isWord(String name) {
        return name.equals(word);
    }

    int number() {
        return Integer.parseInt(word);
    }

    @Override
    public String toString() {
        if (word != null) {
            return word;
        }
        StringBuilder out = new StringBuilder("(");
        for (Text part : parts) {
            out.append(out.length() > 1 ? " " : "").append(part);
        }
        return out.append(")").toString();
    }

    /** Reads one line. */
    static Text read(String line) {
        return new Reader(line).next();
    }

    private static final class Reader {
        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        Text next() {
            skipBlanks();
            char c = text.charAt(at);
            if (c == '(') {
                return list();
            }
            return c == '"' ? quoted() : plain();
        }

        private void skipBlanks() {
            while (text.charAt(at) == ' ') {
                at++;
            }
        }

        private Text list() {
            at++;
            List<Text> parts = new ArrayList<>();
            skipBlanks();
            while (text.charAt(at) != ')') {
                parts.add(next());
                skipBlanks();
            }
            at++;
            return new Text(parts, null);
        }

        private Text plain() {
            int start = at;
            while (at < text.length() && " ()".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            return new Text(null, text.substring(start, at));
        }

        private Text quoted() {
            at++;
            StringBuilder out = new StringBuilder();
            while (text.charAt(at) != '"') {
                if (text.charAt(at) == '\\') {
                    out.append((char) Integer.parseInt(text.substring(at + 2, at + 6), 16));
                    at += 6;
                } else {
                    out.append(text.charAt(at++));
                }
            }
            at++;
            return new Text(null, out.toString());
        }
    }
}
