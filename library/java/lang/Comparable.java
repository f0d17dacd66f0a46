package java.lang;

public interface Comparable<T> {
    /*@ pure @*/ int compareTo(/*@ non_null @*/ T o);
}
