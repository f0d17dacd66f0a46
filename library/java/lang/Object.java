package java.lang;

public class Object {
    //@ ensures true;
    public /*@ pure @*/ Object();
}
