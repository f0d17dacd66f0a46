package java.lang;

import java.util.Objects;
import java.io.Serializable;

public final /*@ immutable @*/ class Character implements Serializable, Comparable<Character> {
    public static final char MIN_VALUE = '\u0000';

    public static final char MAX_VALUE = '\uFFFF';

    public static final int MIN_RADIX = 2;

    public static final int MAX_RADIX = 36;

    public static final int SIZE = 16;

    public static final int BYTES = 2;

    //@ ensures charValue() == value;
    public /*@ pure @*/ Character(char value);

    //@ ensures Objects.key(this) == keyOf(\result);
    public /*@ pure @*/ char charValue();

    // The key of the boxes of a value, see `java.util.Objects.key`: no two values share one.
    //@ ensures ofKey(\result) == value && \result != null;
    //@ public static model pure Object keyOf(\bigint value);

    //@ public static model pure \bigint ofKey(Object key);

    //@ ensures \result != null && \result.charValue() == c && Objects.key(\result) == keyOf(c);
    public static /*@ pure @*/ Character valueOf(char c);

    //@ also
    //@ ensures \result <==> obj instanceof Character && ((Character) obj).charValue() == charValue();
    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    //@ also
    //@ ensures \result == charValue();
    public /*@ pure @*/ int hashCode();

    //@ also
    //@ ensures \result.text() == \seq<char>(charValue());
    public /*@ pure @*/ /*@ non_null @*/ String toString();

    //@ ensures \result.text() == \seq<char>(c);
    public static /*@ pure @*/ String toString(char c);

    //@ ensures \result == value;
    public static /*@ pure @*/ int hashCode(char value);

    //@ also
    //@ ensures \result == charValue() - anotherCharacter.charValue();
    public /*@ pure @*/ int compareTo(Character anotherCharacter);

    //@ ensures \result == x - y;
    public static /*@ pure @*/ int compare(char x, char y);

    //@ ensures '0' <= ch && ch <= '9' ==> \result;
    //@ ensures ch < '0' || '9' < ch && ch < 128 ==> !\result;
    public static /*@ pure @*/ boolean isDigit(char ch);

    //@ ensures 'a' <= ch && ch <= 'z' || 'A' <= ch && ch <= 'Z' ==> \result;
    public static /*@ pure @*/ boolean isLetter(char ch);

    //@ ensures isLetter(ch) || isDigit(ch) <==> \result;
    public static /*@ pure @*/ boolean isLetterOrDigit(char ch);

    //@ ensures 'A' <= ch && ch <= 'Z' ==> \result;
    public static /*@ pure @*/ boolean isUpperCase(char ch);

    //@ ensures 'a' <= ch && ch <= 'z' ==> \result;
    public static /*@ pure @*/ boolean isLowerCase(char ch);

    //@ ensures ch == ' ' || ch == '\n' || ch == '\t' || ch == '\r' ==> \result;
    public static /*@ pure @*/ boolean isWhitespace(char ch);

    //@ ensures 'a' <= codePoint && codePoint <= 'z' || 'A' <= codePoint && codePoint <= 'Z' ==> \result;
    //@ ensures 0 <= codePoint && codePoint < 'A' || 'Z' < codePoint && codePoint < 'a' || 'z' < codePoint && codePoint < 128 ==> !\result;
    public static /*@ pure @*/ boolean isAlphabetic(int codePoint);

    //@ ensures ch < 128 ==> !\result;
    public static /*@ pure @*/ boolean isTitleCase(char ch);

    //@ ensures 'a' <= ch && ch <= 'z' ==> \result == ch - 32;
    //@ ensures ch < 'a' || 'z' < ch && ch < 128 ==> \result == ch;
    public static /*@ pure @*/ char toUpperCase(char ch);

    //@ ensures 'A' <= ch && ch <= 'Z' ==> \result == ch + 32;
    //@ ensures ch < 'A' || 'Z' < ch && ch < 128 ==> \result == ch;
    public static /*@ pure @*/ char toLowerCase(char ch);

    //@ ensures 'a' <= ch && ch <= 'z' ==> \result == ch - 32;
    //@ ensures ch < 'a' || 'z' < ch && ch < 128 ==> \result == ch;
    public static /*@ pure @*/ char toTitleCase(char ch);

    //@ ensures -1 <= \result && \result < 36;
    public static /*@ pure @*/ int digit(char ch, int radix);

    public static /*@ pure @*/ char forDigit(int digit, int radix);

    //@ ensures -2 <= \result;
    //@ ensures '0' <= ch && ch <= '9' ==> \result == ch - '0';
    //@ ensures 'a' <= ch && ch <= 'z' ==> \result == ch - 'a' + 10;
    //@ ensures 'A' <= ch && ch <= 'Z' ==> \result == ch - 'A' + 10;
    //@ ensures ch < '0' || '9' < ch && ch < 'A' || 'Z' < ch && ch < 'a' || 'z' < ch && ch < 128 ==> \result == -1;
    public static /*@ pure @*/ int getNumericValue(char ch);

    //@ ensures \result <==> 0 <= codePoint && codePoint <= 0x10FFFF;
    public static /*@ pure @*/ boolean isValidCodePoint(int codePoint);

    //@ ensures \result == (codePoint >= 0x10000 ? 2 : 1);
    public static /*@ pure @*/ int charCount(int codePoint);

    //@ requires 0 <= codePoint && codePoint <= 0x10FFFF;
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == (codePoint >= 0x10000 ? 2 : 1);
    //@ ensures codePoint < 0x10000 ==> \result[0] == codePoint;
    public static /*@ pure @*/ char[] toChars(int codePoint);

    //@ requires 0 <= codePoint && codePoint <= 0x10FFFF;
    //@ ensures \result.length() == (codePoint >= 0x10000 ? 2 : 1);
    public static /*@ pure @*/ String toString(int codePoint);

    //@ requires 0 <= codePoint && codePoint <= 0x10FFFF;
    public static /*@ pure @*/ /*@ nullable @*/ String getName(int codePoint);

    //@ requires acc(a[*], _) ** 0 <= index && index < a.length;
    //@ ensures 0 <= \result && \result <= 0x10FFFF;
    public static /*@ pure @*/ int codePointAt(char[] a, int index);
}
