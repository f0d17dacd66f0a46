import java.nio.file.*;
import java.util.*;

/**
 * Writes `unicode.txt`, what a JDK says of each `char`: with an older JDK `java Unicode.java > old.txt`, then with
 * a newer one `java Unicode.java old.txt > unicode.txt`.
 *
 * A line speaks of the characters from its first number up to that of the next line: flags, and then what
 * has to be added for the upper case, the lower case and the title case, the numeric value and the digit in base 36 (a `+`
 * says that these grow with the character). The highest flag says that the two do not agree, and the newer one speaks.
 */
class Unicode {
    public static void main(String[] args) throws Exception {
        List<String> old = args.length == 0 ? null : Files.readAllLines(Paths.get(args[0]));
        if (old == null) {
            for (int i = 0; i < 65536; i++) {
                System.out.println(line(i, false) + "," + line(i, true));
            }
            return;
        }
        String[] said = new String[65536], grows = new String[65536];
        for (int i = 0; i < 65536; i++) {
            boolean differs = !old.get(i).equals(line(i, false) + "," + line(i, true));
            said[i] = (differs ? "!" : "") + line(i, false);
            grows[i] = (differs ? "!" : "") + line(i, true);
        }
        for (int i = 0; i < 65536; ) {
            int plain = i, growing = i;
            while (plain < 65536 && said[plain].equals(said[i])) plain++;
            while (growing < 65536 && grows[growing].equals(grows[i])) growing++;
            boolean isGrowing = growing > plain;
            System.out.println(Integer.toHexString(i) + " " + (isGrowing ? grows[i] : said[i]));
            i = Math.max(plain, growing);
        }
    }

    static String line(int i, boolean grows) {
        char c = (char) i;
        boolean[] all = {
            Character.isLetter(c), Character.isDigit(c), Character.isUpperCase(c), Character.isLowerCase(c),
            Character.isWhitespace(c), Character.isSpaceChar(c), Character.isAlphabetic(c), Character.isDefined(c),
            Character.isJavaIdentifierStart(c), Character.isJavaIdentifierPart(c), Character.isIdentifierIgnorable(c),
            Character.isTitleCase(c), Character.isLetterOrDigit(c)};
        int flags = 0;
        for (int k = 0; k < all.length; k++) {
            if (all[k]) flags |= 1 << k;
        }
        int number = Character.getNumericValue(c), digit = Character.digit(c, 36);
        String last = grows && number >= 0 ? "+" + (number - i) + " " + (digit < 0 ? -1 : digit - i) : number + " " + digit;
        return Integer.toHexString(flags) + " " + (Character.toUpperCase(c) - i) + " " + (Character.toLowerCase(c) - i) + " "
            + (Character.toTitleCase(c) - i) + " " + last;
    }
}
