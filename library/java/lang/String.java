package java.lang;

import java.io.Serializable;
import java.util.Comparator;
import java.util.Objects;

public final /*@ immutable @*/ class String implements Serializable, Comparable<String>, CharSequence {
    public static final Comparator<String> CASE_INSENSITIVE_ORDER;

    //@ ensures length() == 0;
    public /*@ pure @*/ String();

    //@ ensures length() == original.length() && equals(original);
    //@ ensures Objects.key(this) == Objects.key(original);
    public /*@ pure @*/ String(String original);

    //@ ensures length() == value.length;
    public /*@ pure @*/ String(char[] value);

    //@ requires 0 <= offset && 0 <= count && offset <= value.length - count;
    //@ ensures length() == count;
    public /*@ pure @*/ String(char[] value, int offset, int count);

    public /*@ pure @*/ String(StringBuilder builder);

    //@ also
    //@ ensures \result >= 0;
    public /*@ pure @*/ int length();

    //@ also
    //@ ensures \result <==> length() == 0;
    public /*@ pure @*/ boolean isEmpty();

    public /*@ pure @*/ boolean isBlank();

    //@ also
    //@ requires 0 <= index && index < length();
    public /*@ pure @*/ char charAt(int index);

    //@ requires 0 <= index && index < length();
    //@ ensures 0 <= \result && \result <= 0x10FFFF;
    public /*@ pure @*/ int codePointAt(int index);

    //@ requires 0 <= srcBegin && srcBegin <= srcEnd && srcEnd <= length();
    //@ requires 0 <= dstBegin && dstBegin <= dst.length - (srcEnd - srcBegin);
    //@ requires acc(dst[dstBegin .. dstBegin + (srcEnd - srcBegin) - 1]);
    //@ ensures acc(dst[dstBegin .. dstBegin + (srcEnd - srcBegin) - 1]);
    //@ ensures (\forall int i; 0 <= i && i < srcEnd - srcBegin; dst[dstBegin + i] == charAt(srcBegin + i));
    public void getChars(int srcBegin, int srcEnd, char[] dst, int dstBegin);

    //@ also
    //@ ensures \result ==> anObject instanceof String;
    //@ ensures \result <==> Objects.key(this) == Objects.key(anObject);
    //@ ensures this == anObject ==> \result;
    //@ ensures \result ==> length() == ((String) anObject).length();
    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object anObject);

    //@ ensures anotherString == null ==> !\result;
    //@ ensures this == anotherString ==> \result;
    public /*@ pure @*/ boolean equalsIgnoreCase(/*@ nullable @*/ String anotherString);

    public /*@ pure @*/ boolean contentEquals(CharSequence cs);

    public /*@ pure @*/ int compareTo(String anotherString);

    public /*@ pure @*/ int compareToIgnoreCase(String str);

    public /*@ pure @*/ int hashCode();

    //@ also
    //@ ensures \result == this;
    public /*@ pure @*/ String toString();

    //@ ensures prefix.length() > length() ==> !\result;
    public /*@ pure @*/ boolean startsWith(String prefix);

    public /*@ pure @*/ boolean startsWith(String prefix, int toffset);

    //@ ensures suffix.length() > length() ==> !\result;
    public /*@ pure @*/ boolean endsWith(String suffix);

    //@ ensures -1 <= \result && \result < length();
    public /*@ pure @*/ int indexOf(int ch);

    //@ ensures -1 <= \result && \result < length();
    public /*@ pure @*/ int indexOf(int ch, int fromIndex);

    //@ ensures -1 <= \result && \result <= length() - str.length() || \result == -1;
    public /*@ pure @*/ int indexOf(String str);

    //@ ensures -1 <= \result && \result <= length() - str.length() || \result == -1;
    public /*@ pure @*/ int indexOf(String str, int fromIndex);

    //@ ensures -1 <= \result && \result < length();
    public /*@ pure @*/ int lastIndexOf(int ch);

    //@ ensures -1 <= \result && \result < length();
    public /*@ pure @*/ int lastIndexOf(int ch, int fromIndex);

    //@ ensures -1 <= \result && \result <= length() - str.length() || \result == -1;
    public /*@ pure @*/ int lastIndexOf(String str);

    public /*@ pure @*/ boolean contains(CharSequence s);

    //@ requires 0 <= beginIndex && beginIndex <= length();
    //@ ensures \result.length() == length() - beginIndex;
    public /*@ pure @*/ String substring(int beginIndex);

    //@ requires 0 <= beginIndex && beginIndex <= endIndex && endIndex <= length();
    //@ ensures \result.length() == endIndex - beginIndex;
    public /*@ pure @*/ String substring(int beginIndex, int endIndex);

    //@ also
    //@ requires 0 <= beginIndex && beginIndex <= endIndex && endIndex <= length();
    //@ ensures \result.length() == endIndex - beginIndex;
    public /*@ pure @*/ CharSequence subSequence(int beginIndex, int endIndex);

    //@ ensures \result.length() == length() + str.length();
    public /*@ pure @*/ String concat(String str);

    //@ ensures \result.length() == length();
    public /*@ pure @*/ String replace(char oldChar, char newChar);

    public /*@ pure @*/ String replace(CharSequence target, CharSequence replacement);

    //@ signals_only IllegalArgumentException, IndexOutOfBoundsException;
    public /*@ pure @*/ String replaceAll(String regex, String replacement);

    //@ signals_only IllegalArgumentException;
    public /*@ pure @*/ boolean matches(String regex);

    //@ ensures \result.length() <= length();
    public /*@ pure @*/ String trim();

    //@ ensures \result.length() <= length();
    public /*@ pure @*/ String strip();

    // They look at the default locale, which may change.
    //@ accessible \everything;
    public /*@ pure @*/ String toLowerCase();

    //@ accessible \everything;
    public /*@ pure @*/ String toUpperCase();

    //@ requires count >= 0;
    //@ ensures \result.length() == length() * count;
    public /*@ pure @*/ String repeat(int count);

    public /*@ pure @*/ String intern();

    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]) ** \result.length == length();
    //@ ensures (\forall int i; 0 <= i && i < length(); \result[i] == charAt(i));
    public /*@ pure @*/ char[] toCharArray();

    // There may be nothing left, and a part may be empty, but none is null.
    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]);
    //@ ensures (\forall int i; 0 <= i && i < \result.length; \result[i] != null);
    //@ ensures \typeof(\result) == \type(String[]);
    //@ signals_only java.util.regex.PatternSyntaxException;
    public /*@ pure @*/ String[] split(String regex);

    //@ ensures \result != null ** \fresh(\result) ** acc(\result[*]);
    //@ ensures (\forall int i; 0 <= i && i < \result.length; \result[i] != null);
    //@ ensures limit > 0 ==> \result.length <= limit;
    //@ ensures \typeof(\result) == \type(String[]);
    //@ signals_only java.util.regex.PatternSyntaxException;
    public /*@ pure @*/ String[] split(String regex, int limit);

    //@ assignable \nothing;
    //@ signals_only IllegalArgumentException;
    public static /*@ pure @*/ String format(String format, /*@ nullable @*/ Object... args);

    //@ assignable \nothing;
    //@ signals_only IllegalArgumentException;
    public /*@ pure @*/ String formatted(/*@ nullable @*/ Object... args);

    //@ assignable \nothing;
    public static String join(CharSequence delimiter, CharSequence... elements);

    //@ assignable \nothing;
    public static String join(
        CharSequence delimiter, Iterable<? extends CharSequence> elements);

    public static /*@ pure @*/ /*@ nullable @*/ String valueOf(/*@ nullable @*/ Object obj);

    //@ ensures \result.length() == data.length;
    public static /*@ pure @*/ String valueOf(char[] data);

    //@ ensures \result.length() == 4 || \result.length() == 5;
    public static /*@ pure @*/ String valueOf(boolean b);

    //@ ensures \result.length() == 1 && \result.charAt(0) == c;
    public static /*@ pure @*/ String valueOf(char c);

    //@ ensures 1 <= \result.length() && \result.length() <= 11;
    public static /*@ pure @*/ String valueOf(int i);

    //@ ensures 1 <= \result.length() && \result.length() <= 20;
    public static /*@ pure @*/ String valueOf(long l);

    //@ ensures \result.length() >= 1;
    public static /*@ pure @*/ String valueOf(float f);

    //@ ensures \result.length() >= 1;
    public static /*@ pure @*/ String valueOf(double d);
}
