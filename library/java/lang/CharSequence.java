package java.lang;

// Text that may change: a `StringBuilder` is one, too. So nothing but a class that says what its
// text depends on says how long it is.
public interface CharSequence {
    //@ ensures \result >= 0;
    /*@ pure @*/ int length();

    //@ signals_only IndexOutOfBoundsException;
    /*@ pure @*/ char charAt(int index);

    default /*@ pure @*/ boolean isEmpty();

    //@ ensures \result != null;
    //@ signals_only IndexOutOfBoundsException;
    /*@ pure @*/ CharSequence subSequence(int start, int end);

    //@ ensures \result != null;
    /*@ pure @*/ String toString();
}
