package java.util;

// `acc(t.state)` is the permission to go on with it. Which tokens there are nothing tells, but for
// how many.
public class StringTokenizer implements Enumeration<Object> {
    //@ public ghost \bigint state;

    // How many tokens are left.
    //@ requires acc(state, _);
    //@ ensures \result >= 0;
    //@ public model pure int left();

    //@ requires str != null;
    //@ ensures acc(state) ** left() <= str.length();
    public StringTokenizer(String str);

    //@ requires str != null && delim != null;
    //@ ensures acc(state) ** left() <= str.length();
    public StringTokenizer(String str, String delim);

    //@ requires str != null && delim != null;
    //@ ensures acc(state) ** left() <= str.length();
    public StringTokenizer(String str, String delim, boolean returnDelims);

    //@ requires acc(state, _);
    //@ ensures \result <==> left() > 0;
    public /*@ pure @*/ boolean hasMoreTokens();

    //@ requires acc(state, _);
    //@ ensures \result == left();
    public /*@ pure @*/ int countTokens();

    //@ requires acc(state) ** left() > 0;
    //@ ensures acc(state) ** state > \old(state) ** left() == \old(left()) - 1;
    //@ ensures \result.length() > 0;
    public String nextToken();

    // Other characters may leave nothing.
    //@ requires acc(state) ** delim != null;
    //@ ensures acc(state) ** state > \old(state);
    //@ signals_only NoSuchElementException;
    public String nextToken(String delim);

    //@ also
    //@ requires acc(state, _);
    //@ ensures \result <==> left() > 0;
    public boolean hasMoreElements();

    //@ also
    //@ requires acc(state) ** left() > 0;
    //@ ensures acc(state) ** state > \old(state) ** left() == \old(left()) - 1;
    //@ signals (Exception e) false;
    public Object nextElement();
}
