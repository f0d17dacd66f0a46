package java.util;

// `acc(j.state)` is the permission to a joiner: any share of it reads, the whole changes. Its parts
// are texts whatever is added: what is null is written out.
public final class StringJoiner {
    //@ public ghost \bigint state;

    //@ requires delimiter != null;
    //@ ensures acc(state);
    public StringJoiner(CharSequence delimiter);

    //@ requires delimiter != null && prefix != null && suffix != null;
    //@ ensures acc(state);
    public StringJoiner(CharSequence delimiter, CharSequence prefix, CharSequence suffix);

    //@ requires acc(state) ** emptyValue != null;
    //@ ensures acc(state) ** \result == this;
    public StringJoiner setEmptyValue(CharSequence emptyValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == this;
    public StringJoiner add(/*@ nullable @*/ CharSequence newElement);

    //@ requires acc(state, _);
    //@ ensures \result >= 0;
    public /*@ pure @*/ int length();

    //@ also
    //@ requires acc(state, _);
    //@ ensures \result.length() == length();
    public /*@ pure @*/ /*@ non_null @*/ String toString();
}
