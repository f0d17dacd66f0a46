package p;

public enum Color {
    RED(1), GREEN("x") { @Override int weight() { return 2; } };

    Color(int weight) { }
    <T extends CharSequence> Color(T text) { }

    int weight() { return 1; }
}
