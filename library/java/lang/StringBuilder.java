package java.lang;

import java.io.Serializable;
import java.util.Objects;

// `acc(b.state)` is the permission to a builder: any share of it reads, the whole changes. What is
// in it is a function of its state.
public final class StringBuilder
        implements Appendable, Serializable, Comparable<StringBuilder>, CharSequence {
    // The characters, in order.
    //@ requires acc(state, _);
    //@ ensures \result.length <= 2147483647;
    //@ public model pure \seq<char> text();

    //@ ensures acc(state) ** text() == \seq<char>();
    public StringBuilder();

    //@ requires capacity >= 0;
    //@ ensures acc(state) ** text() == \seq<char>();
    public StringBuilder(int capacity);

    //@ requires str != null;
    //@ ensures acc(state) ** text() == str.text();
    public StringBuilder(String str);

    //@ requires seq != null;
    //@ ensures acc(state) ** (seq instanceof String ==> text() == ((String) seq).text());
    public StringBuilder(CharSequence seq);

    //@ also
    //@ requires acc(state, _) ** another != null ** acc(another.state, _);
    //@ ensures another == this ==> \result == 0;
    public /*@ pure @*/ int compareTo(StringBuilder another);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == this;
    //@ ensures length() >= \old(length()) && text()[0 .. \old(length())] == \old(text());
    //@ ensures obj == null ==> text() == \old(text()) + "null".text();
    //@ ensures obj instanceof String ==> text() == \old(text()) + ((String) obj).text();
    public StringBuilder append(/*@ nullable @*/ Object obj);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == this;
    //@ ensures text() == \old(text()) + (str == null ? "null" : str).text();
    public StringBuilder append(/*@ nullable @*/ String str);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == this;
    //@ ensures length() >= \old(length()) && text()[0 .. \old(length())] == \old(text());
    public StringBuilder append(/*@ nullable @*/ StringBuffer sb);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == this;
    //@ ensures length() >= \old(length()) && text()[0 .. \old(length())] == \old(text());
    //@ ensures s == null ==> text() == \old(text()) + "null".text();
    //@ ensures s instanceof String ==> text() == \old(text()) + ((String) s).text();
    public StringBuilder append(/*@ nullable @*/ CharSequence s);

    //@ requires acc(state) ** s instanceof String ** 0 <= start && start <= end && end <= ((String) s).length();
    //@ ensures acc(state) ** \result == this;
    //@ ensures text() == \old(text()) + ((String) s).text()[start .. end];
    public StringBuilder append(CharSequence s, int start, int end);

    //@ requires acc(state) ** str != null ** acc(str[*], _);
    //@ ensures acc(state) ** \result == this;
    //@ ensures text() == \old(text()) + \seq_of(str);
    public StringBuilder append(char[] str);

    //@ requires acc(state) ** str != null ** acc(str[*], _) ** 0 <= offset && 0 <= len && offset <= str.length - len;
    //@ ensures acc(state) ** \result == this;
    //@ ensures text() == \old(text()) + \seq_of(str)[offset .. offset + len];
    public StringBuilder append(char[] str, int offset, int len);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == this;
    //@ ensures text() == \old(text()) + (b ? "true" : "false").text();
    public StringBuilder append(boolean b);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == this;
    //@ ensures text() == \old(text()) + \seq<char>(c);
    public StringBuilder append(char c);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == this;
    //@ ensures text() == \old(text()) + String.decimal(i);
    public StringBuilder append(int i);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == this;
    //@ ensures text() == \old(text()) + String.decimal(lng);
    public StringBuilder append(long lng);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == this;
    //@ ensures \old(length()) + 1 <= length() && length() <= \old(length()) + 26 && text()[0 .. \old(length())] == \old(text());
    public StringBuilder append(float f);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == this;
    //@ ensures \old(length()) + 1 <= length() && length() <= \old(length()) + 26 && text()[0 .. \old(length())] == \old(text());
    public StringBuilder append(double d);

    //@ requires acc(state) ** 0 <= codePoint && codePoint <= 0x10FFFF;
    //@ ensures acc(state) ** \result == this;
    //@ ensures length() == \old(length()) + (codePoint < 0x10000 ? 1 : 2) && text()[0 .. \old(length())] == \old(text());
    public StringBuilder appendCodePoint(int codePoint);

    //@ requires acc(state) ** 0 <= offset && offset <= length();
    //@ ensures acc(state) ** \result == this;
    //@ ensures length() >= \old(length());
    //@ ensures obj == null ==> length() == \old(length()) + 4;
    public StringBuilder insert(int offset, /*@ nullable @*/ Object obj);

    //@ requires acc(state) ** 0 <= offset && offset <= length();
    //@ ensures acc(state) ** \result == this;
    //@ ensures text() == \old(text()[0 .. offset]) + (str == null ? "null" : str).text() + \old(text()[offset .. text().length]);
    public StringBuilder insert(int offset, /*@ nullable @*/ String str);

    //@ requires acc(state) ** 0 <= dstOffset && dstOffset <= length();
    //@ ensures acc(state) ** \result == this;
    //@ ensures length() >= \old(length());
    //@ ensures s == null ==> length() == \old(length()) + 4;
    public StringBuilder insert(int dstOffset, /*@ nullable @*/ CharSequence s);

    //@ requires acc(state) ** 0 <= offset && offset <= length() ** str != null ** acc(str[*], _);
    //@ ensures acc(state) ** \result == this;
    //@ ensures text() == \old(text()[0 .. offset]) + \seq_of(str) + \old(text()[offset .. text().length]);
    public StringBuilder insert(int offset, char[] str);

    //@ requires acc(state) ** 0 <= offset && offset <= length();
    //@ ensures acc(state) ** \result == this;
    //@ ensures text() == \old(text()[0 .. offset]) + (b ? "true" : "false").text() + \old(text()[offset .. text().length]);
    public StringBuilder insert(int offset, boolean b);

    //@ requires acc(state) ** 0 <= offset && offset <= length();
    //@ ensures acc(state) ** \result == this;
    //@ ensures text() == \old(text()[0 .. offset]) + \seq<char>(c) + \old(text()[offset .. text().length]);
    public StringBuilder insert(int offset, char c);

    //@ requires acc(state) ** 0 <= offset && offset <= length();
    //@ ensures acc(state) ** \result == this;
    //@ ensures text() == \old(text()[0 .. offset]) + String.decimal(i) + \old(text()[offset .. text().length]);
    public StringBuilder insert(int offset, int i);

    //@ requires acc(state) ** 0 <= offset && offset <= length();
    //@ ensures acc(state) ** \result == this;
    //@ ensures text() == \old(text()[0 .. offset]) + String.decimal(l) + \old(text()[offset .. text().length]);
    public StringBuilder insert(int offset, long l);

    //@ requires acc(state) ** 0 <= offset && offset <= length();
    //@ ensures acc(state) ** \result == this;
    //@ ensures \old(length()) + 1 <= length() && length() <= \old(length()) + 26;
    public StringBuilder insert(int offset, float f);

    //@ requires acc(state) ** 0 <= offset && offset <= length();
    //@ ensures acc(state) ** \result == this;
    //@ ensures \old(length()) + 1 <= length() && length() <= \old(length()) + 26;
    public StringBuilder insert(int offset, double d);

    //@ requires acc(state) ** 0 <= start && start <= length() && start <= end;
    //@ ensures acc(state) ** \result == this;
    //@ ensures text() == \old(text()[0 .. start]) + \old(text()[(end < length() ? end : length()) .. length()]);
    public StringBuilder delete(int start, int end);

    //@ requires acc(state) ** 0 <= index && index < length();
    //@ ensures acc(state) ** \result == this;
    //@ ensures text() == \old(text()[0 .. index] + text()[index + 1 .. text().length]);
    public StringBuilder deleteCharAt(int index);

    //@ requires acc(state) ** 0 <= start && start <= length() && start <= end ** str != null;
    //@ ensures acc(state) ** \result == this;
    //@ ensures text() == \old(text()[0 .. start]) + str.text() + \old(text()[(end < length() ? end : length()) .. length()]);
    public StringBuilder replace(int start, int end, String str);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == this;
    //@ ensures length() == \old(length());
    // Pairs of surrogates stay pairs.
    //@ ensures (\forall int i; 0 <= i && i < text().length; \old(text())[i] < 0xD800 || \old(text())[i] > 0xDFFF) ==> text() == \seq_reverse(\old(text()));
    public StringBuilder reverse();

    //@ also
    //@ requires acc(state, _);
    //@ ensures \result == text().length;
    public /*@ pure @*/ int length();

    //@ also
    //@ requires acc(state, _);
    //@ ensures \result <==> length() == 0;
    public /*@ pure @*/ boolean isEmpty();

    //@ requires acc(state, _);
    //@ ensures \result >= length();
    public /*@ pure @*/ int capacity();

    //@ requires acc(state);
    //@ ensures acc(state) ** text() == \old(text());
    public void ensureCapacity(int minimumCapacity);

    //@ requires acc(state);
    //@ ensures acc(state) ** text() == \old(text());
    public void trimToSize();

    //@ also
    //@ requires acc(state, _) ** 0 <= index && index < length();
    //@ ensures \result == text()[index];
    public /*@ pure @*/ char charAt(int index);

    //@ requires acc(state, _) ** 0 <= index && index < length();
    //@ ensures 0 <= \result && \result <= 0x10FFFF;
    public /*@ pure @*/ int codePointAt(int index);

    //@ requires acc(state) ** 0 <= index && index < length();
    //@ ensures acc(state) ** text() == \old(text()).set(index, ch);
    public void setCharAt(int index, char ch);

    //@ requires acc(state) ** newLength >= 0;
    //@ ensures acc(state) ** length() == newLength;
    //@ ensures newLength <= \old(length()) ==> text() == \old(text())[0 .. newLength];
    //@ ensures newLength > \old(length()) ==> text()[0 .. \old(length())] == \old(text());
    public void setLength(int newLength);

    //@ requires acc(state, _) ** 0 <= srcBegin && srcBegin <= srcEnd && srcEnd <= length();
    //@ requires dst != null ** 0 <= dstBegin && dstBegin <= dst.length - (srcEnd - srcBegin) ** acc(dst[*]);
    //@ ensures acc(state, _) ** text() == \old(text()) ** acc(dst[*]);
    //@ ensures (\forall int i; 0 <= i && i < dst.length; dst[i] == (dstBegin <= i && i < dstBegin + (srcEnd - srcBegin) ? text()[i - dstBegin + srcBegin] : \old(dst[i])));
    public void getChars(int srcBegin, int srcEnd, char[] dst, int dstBegin);

    //@ requires acc(state, _) ** str != null;
    //@ ensures \result == -1 || 0 <= \result && \result <= length() - str.length() && text()[\result .. \result + str.length()] == str.text();
    public /*@ pure @*/ int indexOf(String str);

    //@ requires acc(state, _) ** str != null;
    //@ ensures \result == -1 || 0 <= \result && \result <= length() - str.length() && text()[\result .. \result + str.length()] == str.text();
    public /*@ pure @*/ int indexOf(String str, int fromIndex);

    //@ requires acc(state, _) ** str != null;
    //@ ensures \result == -1 || 0 <= \result && \result <= length() - str.length() && text()[\result .. \result + str.length()] == str.text();
    public /*@ pure @*/ int lastIndexOf(String str);

    //@ requires acc(state, _) ** str != null;
    //@ ensures \result == -1 || 0 <= \result && \result <= length() - str.length() && text()[\result .. \result + str.length()] == str.text();
    public /*@ pure @*/ int lastIndexOf(String str, int fromIndex);

    //@ requires acc(state, _) ** 0 <= start && start <= length();
    //@ ensures \result != null && \result.text() == text()[start .. length()];
    public /*@ pure @*/ String substring(int start);

    //@ requires acc(state, _) ** 0 <= start && start <= end && end <= length();
    //@ ensures \result != null && \result.text() == text()[start .. end];
    public /*@ pure @*/ String substring(int start, int end);

    //@ also
    //@ requires acc(state, _) ** 0 <= start && start <= end && end <= length();
    //@ ensures \result instanceof String && ((String) \result).text() == text()[start .. end];
    public /*@ pure @*/ CharSequence subSequence(int start, int end);

    //@ also
    //@ requires acc(state, _);
    //@ ensures \result != null && \result.text() == text();
    public /*@ pure @*/ String toString();
}
