/** Covariant returns and generic overriding: calls through erased types reach the override, with casts on the way. */
public class P075_Bridges {
    interface Transformer<A, B> {
        B apply(A a);
    }

    static class Upper implements Transformer<String, String> {
        @Override
        public String apply(String s) {
            return s.toUpperCase();
        }
    }

    static abstract class Handler<T> {
        String log = "";

        abstract void handle(T t);

        void all(T... ts) {
            for (T t : ts) {
                handle(t);
            }
        }
    }

    static class IntHandler extends Handler<Integer> {
        @Override
        void handle(Integer i) {
            log += i + 1 + ";";
        }
    }

    static class Base {
        Object make() { return "base"; }
        Base self() { return this; }
        Number number() { return 1; }
    }

    static class Derived extends Base {
        @Override String make() { return "derived"; }
        @Override Derived self() { return this; }
        @Override Integer number() { return 2; }
        String extra() { return "extra"; }
    }

    static class Leaf extends Derived {
        @Override Leaf self() { System.out.print("leaf "); return this; }
    }

    static class Version implements Comparable<Version> {
        final int n;
        Version(int n) { this.n = n; }
        @Override public int compareTo(Version o) { return Integer.compare(n, o.n); }
    }

    static <T extends Comparable<T>> T max(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    static class Cell<T> {
        T value;
        void set(T t) { value = t; }
        T get() { return value; }
    }

    static class TextCell extends Cell<String> {
        @Override void set(String s) { super.set("<" + s + ">"); }
        @Override String get() { return super.get() + "."; }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Transformer<String, String> t = new Upper();
        System.out.println(t.apply("abc"));
        Transformer raw = t;
        System.out.println(raw.apply("raw"));
        try {
            raw.apply(5);
        } catch (ClassCastException e) {
            System.out.println("bridge casts the argument");
        }
        IntHandler h = new IntHandler();
        Handler<Integer> g = h;
        g.all(1, 2, 3);
        ((Handler) h).handle(10);
        System.out.println(h.log);
        try {
            ((Handler) h).handle("s");
        } catch (ClassCastException e) {
            System.out.println("bridge casts again");
        }
        Base b = new Derived();
        Object o = b.make();
        System.out.println(o + " " + b.self().number() + " " + new Derived().self().extra());
        Base leaf = new Leaf();
        System.out.println(leaf.self().make() + " " + ((Derived) leaf).self().extra());
        System.out.println(max(new Version(3), new Version(5)).n + max(7, 2) + max("a", "b"));
        Comparable rawVersion = new Version(1);
        System.out.println(rawVersion.compareTo(new Version(2)));
        try {
            rawVersion.compareTo("no version");
        } catch (ClassCastException e) {
            System.out.println("compareTo casts");
        }
        Cell<String> c = new TextCell();
        c.set("x");
        System.out.println(c.get() + c.value);
        Cell rawCell = c;
        rawCell.value = 5;
        System.out.println(rawCell.value);
        try {
            System.out.println(c.get());
        } catch (ClassCastException e) {
            System.out.println("the override casts what super returns");
        }
    }
}
