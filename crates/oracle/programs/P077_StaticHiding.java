/** Static methods are hidden, not overridden; private methods never are; package access between nested classes. */
public class P077_StaticHiding {
    static class A {
        static String s() { return "A.s"; }
        static String callS() { return s(); }
        private String p() { return "A.p"; }
        String callP() { return p() + "/" + this.p(); }
        String v() { return "A.v"; }
        String callV() { return v(); }
        private static String ps() { return "A.ps"; }
        String viaOther(A other) { return other.p() + other.v(); }
    }

    static class B extends A {
        static String s() { return "B.s"; }
        private String p() { return "B.p"; }
        @Override String v() { return "B.v " + super.v(); }
        String ownP() { return p() + " " + ((A) this).p() + " " + super.callP(); }
        static String ps() { return "B.ps"; }
    }

    static class C extends B {
        String p() { return "C.p"; }
        String test() { return p() + " " + callP() + " " + ownP(); }
    }

    interface WithStatic {
        static String s() { return "WithStatic.s"; }
    }

    static class Impl extends A implements WithStatic {
        String test() { return s() + " " + WithStatic.s(); }
    }

    private static int calls;

    static A effect(A a) {
        calls++;
        return a;
    }

    private int secret = 5;

    static class Friend {
        private int own = 6;

        int peek(P077_StaticHiding p) {
            return p.secret++ + p.hidden(2) + own;
        }
    }

    private int hidden(int x) {
        return x * secret;
    }

    public static void main(String[] args) {
        A ab = new B();
        B b = new B();
        System.out.println(ab.s() + " " + b.s() + " " + A.s() + " " + B.s() + " " + B.callS() + " " + C.s());
        System.out.println(effect(b).s() + " " + effect(null).s() + " " + calls);
        System.out.println(ab.callP() + " " + b.ownP());
        System.out.println(ab.p() + " " + b.p());
        System.out.println(ab.v() + " " + ab.callV());
        System.out.println(new C().test());
        System.out.println(new A().viaOther(new C()));
        System.out.println(A.ps() + " " + B.ps() + " " + C.ps());
        System.out.println(new Impl().test());
        P077_StaticHiding p = new P077_StaticHiding();
        Friend f = new Friend();
        System.out.println(f.peek(p) + " " + p.secret + " " + f.own);
        f.own += p.secret;
        System.out.println(f.own);
    }
}
