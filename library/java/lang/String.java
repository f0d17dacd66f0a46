package java.lang;

import java.io.Serializable;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public final /*@ immutable @*/ class String implements Serializable, Comparable<String>, CharSequence {
    public static final Comparator<String> CASE_INSENSITIVE_ORDER;

    // The characters, in order.
    //@ ensures \result.length <= 2147483647;
    //@ public model pure \seq<char> text();

    // The key of the strings with a text, see `java.util.Objects.key`: no two texts share one.
    //@ ensures ofKey(\result) == text && \result != null;
    //@ public static model pure Object keyOf(\seq<char> text);

    //@ public static model pure \seq<char> ofKey(Object key);

    // How numbers are written.
    //@ ensures 1 <= \result.length && \result.length <= 20;
    //@ ensures -2147483648 <= n && n <= 2147483647 ==> \result.length <= 11;
    //@ ensures 0 <= n && n <= 2147483647 ==> \result.length <= 10;
    //@ ensures 0 <= n && n < 10 ==> \result == \seq<char>((char) ('0' + n));
    //@ ensures 10 <= n && n < 100 ==> \result == \seq<char>((char) ('0' + n / 10), (char) ('0' + n % 10));
    //@ ensures n < 0 <==> \result[0] == '-';
    //@ public static model pure \seq<char> decimal(long n);

    //@ ensures text() == \seq<char>();
    public /*@ pure @*/ String();

    //@ ensures text() == original.text();
    public /*@ pure @*/ String(String original);

    //@ requires acc(value[*], _);
    //@ ensures text() == \seq_of(value);
    public /*@ pure @*/ String(char[] value);

    //@ requires acc(value[*], _);
    //@ requires 0 <= offset && 0 <= count && offset <= value.length - count;
    //@ ensures text() == \seq_of(value)[offset .. offset + count];
    public /*@ pure @*/ String(char[] value, int offset, int count);

    //@ requires acc(bytes[*], _);
    public /*@ pure @*/ String(byte[] bytes);

    //@ requires acc(bytes[*], _);
    //@ requires 0 <= offset && 0 <= length && offset <= bytes.length - length;
    public /*@ pure @*/ String(byte[] bytes, int offset, int length);

    //@ requires acc(builder.state, _);
    //@ ensures text() == builder.text();
    public /*@ pure @*/ String(StringBuilder builder);

    //@ also
    //@ ensures \result == text().length;
    public /*@ pure @*/ int length();

    //@ also
    //@ ensures \result <==> text().length == 0;
    //@ ensures \result ==> text() == \seq<char>();
    public /*@ pure @*/ boolean isEmpty();

    //@ ensures length() == 0 ==> \result;
    public /*@ pure @*/ boolean isBlank();

    //@ also
    //@ requires 0 <= index && index < length();
    //@ ensures \result == text()[index];
    public /*@ pure @*/ char charAt(int index);

    //@ requires 0 <= index && index < length();
    //@ ensures 0 <= \result && \result <= 0x10FFFF;
    public /*@ pure @*/ int codePointAt(int index);

    //@ requires 1 <= index && index <= text().length;
    //@ ensures 0 <= \result && \result <= 0x10FFFF;
    public /*@ pure @*/ int codePointBefore(int index);

    //@ requires 0 <= beginIndex && beginIndex <= endIndex && endIndex <= text().length;
    //@ ensures 0 <= \result && \result <= endIndex - beginIndex;
    public /*@ pure @*/ int codePointCount(int beginIndex, int endIndex);

    //@ requires 0 <= srcBegin && srcBegin <= srcEnd && srcEnd <= length();
    //@ requires 0 <= dstBegin && dstBegin <= dst.length - (srcEnd - srcBegin);
    //@ requires acc(dst[dstBegin .. dstBegin + (srcEnd - srcBegin) - 1]);
    //@ ensures acc(dst[dstBegin .. dstBegin + (srcEnd - srcBegin) - 1]);
    //@ ensures (\forall int i; 0 <= i && i < srcEnd - srcBegin; dst[dstBegin + i] == text()[srcBegin + i]);
    public void getChars(int srcBegin, int srcEnd, char[] dst, int dstBegin);

    //@ also
    //@ ensures \result <==> anObject instanceof String && ((String) anObject).text() == text();
    //@ ensures this == anObject ==> \result;
    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object anObject);

    //@ ensures anotherString == null ==> !\result;
    //@ ensures anotherString != null && text() == anotherString.text() ==> \result;
    public /*@ pure @*/ boolean equalsIgnoreCase(/*@ nullable @*/ String anotherString);

    public /*@ pure @*/ boolean contentEquals(CharSequence cs);

    //@ ensures \result == 0 <==> text() == anotherString.text();
    public /*@ pure @*/ int compareTo(String anotherString);

    //@ ensures text() == str.text() ==> \result == 0;
    public /*@ pure @*/ int compareToIgnoreCase(String str);

    //@ ensures \result == hashOf(text());
    public /*@ pure @*/ int hashCode();

    //@ public static model pure int hashOf(\seq<char> text);

    //@ also
    //@ ensures \result == this;
    public /*@ pure @*/ String toString();

    //@ ensures \result <==> prefix.length() <= length() && text()[0 .. prefix.length()] == prefix.text();
    public /*@ pure @*/ boolean startsWith(String prefix);

    //@ ensures \result <==> 0 <= toffset && prefix.length() <= length() - toffset && text()[toffset .. toffset + prefix.length()] == prefix.text();
    public /*@ pure @*/ boolean startsWith(String prefix, int toffset);

    //@ ensures \result <==> suffix.length() <= length() && text()[length() - suffix.length() .. length()] == suffix.text();
    public /*@ pure @*/ boolean endsWith(String suffix);

    //@ ensures -1 <= \result && \result < length();
    //@ ensures \result >= 0 && ch <= 0xFFFF ==> text()[\result] == ch;
    //@ ensures 0 <= ch && ch <= 0xFFFF ==> (\forall int i; 0 <= i && i < (\result < 0 ? text().length : \result); text()[i] != ch);
    public /*@ pure @*/ int indexOf(int ch);

    //@ ensures -1 <= \result && \result < length();
    //@ ensures \result >= 0 ==> \result >= fromIndex;
    //@ ensures \result >= 0 && ch <= 0xFFFF ==> text()[\result] == ch;
    public /*@ pure @*/ int indexOf(int ch, int fromIndex);

    //@ ensures \result == -1 || 0 <= \result && \result <= length() - str.length() && text()[\result .. \result + str.length()] == str.text();
    public /*@ pure @*/ int indexOf(String str);

    //@ ensures \result == -1 || 0 <= \result && (fromIndex <= \result || fromIndex > length()) && \result <= length() - str.length() && text()[\result .. \result + str.length()] == str.text();
    public /*@ pure @*/ int indexOf(String str, int fromIndex);

    //@ ensures -1 <= \result && \result < length();
    //@ ensures \result >= 0 && ch <= 0xFFFF ==> text()[\result] == ch;
    //@ ensures 0 <= ch && ch <= 0xFFFF ==> (\forall int i; \result < i && i < text().length; text()[i] != ch);
    public /*@ pure @*/ int lastIndexOf(int ch);

    //@ ensures -1 <= \result && \result < length();
    public /*@ pure @*/ int lastIndexOf(int ch, int fromIndex);

    //@ ensures \result == -1 || 0 <= \result && \result <= length() - str.length() && text()[\result .. \result + str.length()] == str.text();
    public /*@ pure @*/ int lastIndexOf(String str);

    //@ ensures \result && s instanceof String ==> ((String) s).length() <= length();
    //@ ensures s instanceof String ==> (\result <==> indexOf((String) s) >= 0);
    public /*@ pure @*/ boolean contains(CharSequence s);

    //@ requires 0 <= beginIndex && beginIndex <= length();
    //@ ensures \result.text() == text()[beginIndex .. length()];
    public /*@ pure @*/ String substring(int beginIndex);

    //@ requires 0 <= beginIndex && beginIndex <= endIndex && endIndex <= length();
    //@ ensures \result.text() == text()[beginIndex .. endIndex];
    public /*@ pure @*/ String substring(int beginIndex, int endIndex);

    //@ also
    //@ requires 0 <= beginIndex && beginIndex <= endIndex && endIndex <= length();
    //@ ensures \result instanceof String && ((String) \result).text() == text()[beginIndex .. endIndex];
    public /*@ pure @*/ CharSequence subSequence(int beginIndex, int endIndex);

    //@ ensures \result.text() == text() + str.text();
    public /*@ pure @*/ String concat(String str);

    //@ ensures \result.length() == length();
    //@ ensures (\forall int i; 0 <= i && i < length(); \result.text()[i] == (text()[i] == oldChar ? newChar : text()[i]));
    public /*@ pure @*/ String replace(char oldChar, char newChar);

    public /*@ pure @*/ String replace(CharSequence target, CharSequence replacement);

    //@ signals_only IllegalArgumentException, IndexOutOfBoundsException;
    public /*@ pure @*/ String replaceAll(String regex, String replacement);

    //@ signals_only IllegalArgumentException, IndexOutOfBoundsException;
    public /*@ pure @*/ String replaceFirst(String regex, String replacement);

    //@ signals_only IllegalArgumentException;
    public /*@ pure @*/ boolean matches(String regex);

    //@ ensures \result.length() <= length();
    public /*@ pure @*/ String trim();

    //@ ensures \result.length() <= length();
    public /*@ pure @*/ String strip();

    //@ ensures \result.length() <= length();
    public /*@ pure @*/ String stripLeading();

    //@ ensures \result.length() <= length();
    public /*@ pure @*/ String stripTrailing();

    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    public /*@ pure @*/ IntStream chars();

    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere();
    public /*@ pure @*/ IntStream codePoints();

    //@ ensures \fresh(\result) ** acc(\result.state) ** \result.unused() && \result.origin() == \result && \result.source() == null && \result.array() == null ** \result.isThere() ** \result.nonNull();
    public /*@ pure @*/ Stream<String> lines();

    // They look at the default locale, which may change.
    //@ accessible \everything;
    public /*@ pure @*/ String toLowerCase();

    //@ accessible \everything;
    public /*@ pure @*/ String toUpperCase();

    //@ requires count >= 0;
    //@ ensures \result.length() == length() * count;
    public /*@ pure @*/ String repeat(int count);

    //@ ensures \result.text() == text();
    public /*@ pure @*/ String intern();

    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == length();
    //@ ensures \seq_of(\result) == text();
    public /*@ pure @*/ char[] toCharArray();

    // Whether a text is a number as `Integer.parseInt` and its like read it, and which integer. Of
    // literals it is known.
    //@ public static model pure boolean isInt(String text);

    //@ public static model pure boolean isLong(String text);

    //@ public static model pure boolean isDouble(String text);

    //@ public static model pure \bigint numberIn(String text);

    // Whether a text is a number as `BigDecimal` reads it: its digits as an integer, and how many of them are
    // behind the point.
    //@ public static model pure boolean isDecimal(String text);

    //@ public static model pure \bigint unscaledIn(String text);

    //@ public static model pure \bigint scaleIn(String text);

    // Whether a text is a pattern. Of literals that are simple it is known.
    //@ public static model pure boolean isPattern(String text);

    // There may be nothing left, and a part may be empty, but none is null.
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]);
    //@ ensures (\forall int i; 0 <= i && i < \result.length; \result[i] != null);
    //@ ensures \typeof(\result) == \type(String[]);
    //@ signals (java.util.regex.PatternSyntaxException e) !isPattern(regex);
    //@ signals_only java.util.regex.PatternSyntaxException;
    public String[] split(String regex);

    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]);
    //@ ensures (\forall int i; 0 <= i && i < \result.length; \result[i] != null);
    //@ ensures limit > 0 ==> \result.length <= limit;
    //@ ensures \typeof(\result) == \type(String[]);
    //@ signals (java.util.regex.PatternSyntaxException e) !isPattern(regex);
    //@ signals_only java.util.regex.PatternSyntaxException;
    public String[] split(String regex, int limit);

    // Whether a text is a format, and which conversions take an argument, in order. Of literals
    // that are simple it is known.
    //@ public static model pure boolean isFormat(String text);

    //@ public static model pure \seq<char> conversions(String format);

    // Whether a conversion takes an object.
    //@ ensures conversion == 's' || conversion == 'b' || o == null ==> \result;
    //@ ensures (conversion == 'd' || conversion == 'x') && (o instanceof Integer || o instanceof Long || o instanceof Short || o instanceof Byte) ==> \result;
    //@ ensures conversion == 'c' && o instanceof Character ==> \result;
    //@ ensures (conversion == 'f' || conversion == 'e') && (o instanceof Double || o instanceof Float) ==> \result;
    //@ public static model pure boolean converts(char conversion, nullable Object o);

    //@ requires acc(args[*], _);
    //@ signals (IllegalArgumentException e) acc(args[*], _) ** !(isFormat(format) && conversions(format).length <= args.length && conversions(format).length <= 6 && (conversions(format).length <= 0 || converts(conversions(format)[0], args[0])) && (conversions(format).length <= 1 || converts(conversions(format)[1], args[1])) && (conversions(format).length <= 2 || converts(conversions(format)[2], args[2])) && (conversions(format).length <= 3 || converts(conversions(format)[3], args[3])) && (conversions(format).length <= 4 || converts(conversions(format)[4], args[4])) && (conversions(format).length <= 5 || converts(conversions(format)[5], args[5])));
    //@ signals_only IllegalArgumentException;
    public static String format(String format, /*@ nullable @*/ Object... args);

    //@ requires acc(args[*], _);
    //@ signals (IllegalArgumentException e) acc(args[*], _) ** !(isFormat(this) && conversions(this).length <= args.length && conversions(this).length <= 6 && (conversions(this).length <= 0 || converts(conversions(this)[0], args[0])) && (conversions(this).length <= 1 || converts(conversions(this)[1], args[1])) && (conversions(this).length <= 2 || converts(conversions(this)[2], args[2])) && (conversions(this).length <= 3 || converts(conversions(this)[3], args[3])) && (conversions(this).length <= 4 || converts(conversions(this)[4], args[4])) && (conversions(this).length <= 5 || converts(conversions(this)[5], args[5])));
    //@ signals_only IllegalArgumentException;
    public String formatted(/*@ nullable @*/ Object... args);

    //@ assignable \nothing;
    public static String join(CharSequence delimiter, CharSequence... elements);

    //@ assignable \nothing;
    public static String join(
        CharSequence delimiter, Iterable<? extends CharSequence> elements);

    //@ ensures obj == null ==> \result != null && \result.text() == "null".text();
    //@ ensures obj instanceof String ==> \result == obj;
    public static /*@ pure @*/ /*@ nullable @*/ String valueOf(/*@ nullable @*/ Object obj);

    //@ requires acc(data[*], _);
    //@ ensures \result.text() == \seq_of(data);
    public static /*@ pure @*/ String valueOf(char[] data);

    //@ requires acc(data[*], _);
    //@ requires 0 <= offset && 0 <= count && offset <= data.length - count;
    //@ ensures \result.text() == \seq_of(data)[offset .. offset + count];
    public static /*@ pure @*/ String valueOf(char[] data, int offset, int count);

    //@ requires acc(data[*], _);
    //@ ensures \result.text() == \seq_of(data);
    public static /*@ pure @*/ String copyValueOf(char[] data);

    //@ requires acc(data[*], _);
    //@ requires 0 <= offset && 0 <= count && offset <= data.length - count;
    //@ ensures \result.text() == \seq_of(data)[offset .. offset + count];
    public static /*@ pure @*/ String copyValueOf(char[] data, int offset, int count);

    //@ ensures \result.text() == (b ? "true" : "false").text();
    public static /*@ pure @*/ String valueOf(boolean b);

    //@ ensures \result.text() == \seq<char>(c);
    public static /*@ pure @*/ String valueOf(char c);

    //@ ensures \result.text() == decimal(i);
    public static /*@ pure @*/ String valueOf(int i);

    //@ ensures \result.text() == decimal(l);
    public static /*@ pure @*/ String valueOf(long l);

    //@ ensures 1 <= \result.length() && \result.length() <= 26;
    public static /*@ pure @*/ String valueOf(float f);

    //@ ensures 1 <= \result.length() && \result.length() <= 26;
    public static /*@ pure @*/ String valueOf(double d);
}
