package java.lang;

public interface CharSequence {
    //@ ensures \result >= 0;
    /*@ pure @*/ int length();

    //@ requires 0 <= index && index < length();
    /*@ pure @*/ char charAt(int index);

    //@ ensures \result <==> length() == 0;
    default /*@ pure @*/ boolean isEmpty();

    //@ requires 0 <= start && start <= end && end <= length();
    //@ ensures \result.length() == end - start;
    /*@ pure @*/ CharSequence subSequence(int start, int end);

    /*@ pure @*/ String toString();
}
