package java.lang;

public interface Comparable<T> {
    /*@ pure @*/ int compareTo(T o);
}
