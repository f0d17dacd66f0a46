package java.lang;

import java.io.Serializable;

public final class StringBuilder
        implements Appendable, Serializable, Comparable<StringBuilder>, CharSequence {
    //@ assignable \nothing;
    public StringBuilder();

    //@ requires capacity >= 0;
    //@ assignable \nothing;
    public StringBuilder(int capacity);

    //@ assignable \nothing;
    public StringBuilder(String str);

    //@ assignable \nothing;
    public StringBuilder(CharSequence seq);

    public int compareTo(StringBuilder another);

    //@ ensures \result == this;
    public StringBuilder append(/*@ nullable @*/ Object obj);

    //@ ensures \result == this;
    public StringBuilder append(/*@ nullable @*/ String str);

    //@ ensures \result == this;
    public StringBuilder append(/*@ nullable @*/ CharSequence s);

    //@ ensures \result == this;
    public StringBuilder append(boolean b);

    //@ ensures \result == this;
    public StringBuilder append(char c);

    //@ ensures \result == this;
    public StringBuilder append(int i);

    //@ ensures \result == this;
    public StringBuilder append(long lng);

    //@ ensures \result == this;
    public StringBuilder append(float f);

    //@ ensures \result == this;
    public StringBuilder append(double d);

    //@ ensures \result == this;
    public StringBuilder append(char[] str);

    //@ signals_only IndexOutOfBoundsException;
    //@ ensures \result == this;
    public StringBuilder append(/*@ nullable @*/ CharSequence s, int start, int end);

    //@ requires 0 <= offset && 0 <= len && offset <= str.length - len;
    //@ ensures \result == this;
    public StringBuilder append(char[] str, int offset, int len);

    //@ requires 0 <= offset && offset <= length();
    //@ ensures \result == this;
    public StringBuilder insert(int offset, /*@ nullable @*/ Object obj);

    //@ requires 0 <= offset && offset <= length();
    //@ ensures \result == this;
    public StringBuilder insert(int offset, /*@ nullable @*/ String str);

    //@ requires 0 <= offset && offset <= length();
    //@ ensures \result == this;
    public StringBuilder insert(int offset, boolean b);

    //@ requires 0 <= offset && offset <= length();
    //@ ensures \result == this;
    public StringBuilder insert(int offset, char c);

    //@ requires 0 <= offset && offset <= length();
    //@ ensures \result == this;
    public StringBuilder insert(int offset, int i);

    //@ requires 0 <= offset && offset <= length();
    //@ ensures \result == this;
    public StringBuilder insert(int offset, long l);

    //@ requires 0 <= offset && offset <= length();
    //@ ensures \result == this;
    public StringBuilder insert(int offset, double d);

    //@ requires 0 <= start && start <= length() && start <= end;
    //@ ensures \result == this;
    public StringBuilder delete(int start, int end);

    //@ requires 0 <= index && index < length();
    //@ ensures \result == this;
    public StringBuilder deleteCharAt(int index);

    //@ requires 0 <= start && start <= length() && start <= end;
    //@ ensures \result == this;
    public StringBuilder replace(int start, int end, String str);

    //@ ensures \result == this;
    public StringBuilder reverse();

    //@ also
    //@ ensures \result >= 0;
    public /*@ pure @*/ int length();

    //@ ensures \result >= 0;
    public /*@ pure @*/ int capacity();

    //@ also
    //@ requires 0 <= index && index < length();
    public /*@ pure @*/ char charAt(int index);

    //@ requires 0 <= index && index < length();
    public void setCharAt(int index, char ch);

    //@ requires newLength >= 0;
    public void setLength(int newLength);

    public /*@ pure @*/ int indexOf(String str);

    public /*@ pure @*/ int lastIndexOf(String str);

    //@ requires 0 <= start && start <= length();
    public /*@ pure @*/ String substring(int start);

    //@ requires 0 <= start && start <= end && end <= length();
    public /*@ pure @*/ String substring(int start, int end);

    //@ also
    //@ requires 0 <= start && start <= end && end <= length();
    public /*@ pure @*/ CharSequence subSequence(int start, int end);

    //@ also
    //@ ensures \result != null;
    public /*@ pure @*/ String toString();
}
