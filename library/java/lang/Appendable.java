package java.lang;

import java.io.IOException;

// `acc(a.state)` is the permission to it, which the builders share: whoever appends to some
// `Appendable` may append to a `StringBuilder`.
public interface Appendable {
    //@ public ghost instance \bigint state;

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == this;
    //@ signals (IOException e) acc(state);
    Appendable append(/*@ nullable @*/ CharSequence csq) throws IOException;

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == this;
    //@ signals (IOException e) acc(state);
    //@ signals (IndexOutOfBoundsException e) acc(state);
    Appendable append(/*@ nullable @*/ CharSequence csq, int start, int end) throws IOException;

    //@ requires acc(state);
    //@ ensures acc(state) ** \result == this;
    //@ signals (IOException e) acc(state);
    Appendable append(char c) throws IOException;
}
