/** Unicode escapes in identifiers, keywords, strings and characters; non-ASCII identifiers and text. */
public class P094_UnicodeEscapes {
    static int \u0061bc = 5;
    static int größe = 7;
    static String été = "summer";

    static int \u0066oo(int \u0078) {
        return x * 2;
    }

    static class Ünïcode {
        int π = 3;
        final String $dollar_ = "$";
    }

    \u0073tatic int keyword() {
        r\u0065turn 9;
    }

    public static void main(String[] args) {
        System.out.println(abc + \u0061\u0062\u0063);
        System.out.println(foo(\u0034));
        System.out.println(größe + été + gr\u00f6\u00dfe);
        System.out.println(new Ünïcode().π + new Ünïcode().$dollar_);
        System.out.println(keyword());
        System.out.println("\u0041\u0042\uuuu0043" + '\u0044' + '\u00e9');
        System.out.println("tab[\u0009] quote[\u005c"] backslash[\u005c\u005c]");
        System.out.println("\\u0041 is not an escape: " + "\\u0041".length());
        char c = '\u005c'';
        System.out.println(c);
        System.out.println("naïve café €5 Ω 中文 日本");
        System.out.println("naïve".length() + " " + "€".charAt(0) + " " + (int) '€' + " " + "中文".indexOf('文'));
        String emoji = "😀";
        System.out.println(emoji.length() + " " + (int) emoji.charAt(0) + " " + (int) emoji.charAt(1));
        System.out.println("\ud83d\ude00".equals(emoji) + " " + emoji);
        System.out.println("é".equals("\u00e9") + " " + "e\u0301".length());
        System.out.println('\u0000' + 0);
        System.out.println((int) '\uffff' + " " + "\0\u0000".length());
        int \u005f\u005fx = 1; __x++;
        System.out.println(__x);
        /* a comment that ends with an escape: \u002a\u002f System.out.println("code after comment");
        // \u000a System.out.println("a line of its own");
        String a𝒳b = "supplementary identifier";
        System.out.println(a𝒳b);
        System.out.println("éa".compareTo("f") > 0);
        System.out.println("äöü".hashCode() + " " + "日本".hashCode() + " " + "äöü".substring(1, 2));
    }
}
