package java.util;

public interface Enumeration<E> {
    boolean hasMoreElements();

    //@ signals_only NoSuchElementException;
    /*@ nullable @*/ E nextElement();
}
