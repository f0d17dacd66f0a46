package java.lang;

public final /*@ immutable @*/ class Void {
    private Void();
}
