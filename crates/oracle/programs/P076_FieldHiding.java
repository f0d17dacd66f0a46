/** Fields are chosen by static type: hiding, casts, super.field, this.field, fields of interfaces. */
public class P076_FieldHiding {
    static class A {
        int x = 1;
        static String s = "A.s";
        String name = "A";

        int getX() { return x; }
        String getName() { return name; }
        void setX(int v) { x = v; }
    }

    static class B extends A {
        int x = 2;
        static String s = "B.s";
        String name = "B" + super.name;

        @Override int getX() { return x; }
        int superX() { return super.x; }
        void setSuper(int v) { super.x = v; ((A) this).x += 1000; }
    }

    static class C extends B {
        long x = 3;
        String all() {
            return x + " " + super.x + " " + ((A) this).x + " " + ((B) this).x;
        }
        void change() {
            x++;
            super.x *= 10;
            ((A) this).x = super.x + 1;
        }
    }

    interface K { int LIMIT = 10; }
    interface L extends K { int LIMIT = 20; }
    static class M implements L {
        int own = LIMIT;
        int k = K.LIMIT;
    }

    int value = 7;

    int shadow(int value) {
        value += this.value;
        {
            int inner = value;
            this.value = inner * 2;
        }
        return value;
    }

    static A make(A a) {
        System.out.print("make ");
        return a;
    }

    public static void main(String[] args) {
        A a = new A();
        B b = new B();
        C c = new C();
        A ab = b;
        System.out.println(a.x + " " + b.x + " " + ab.x + " " + ((A) b).x + " " + c.x);
        System.out.println(ab.getX() + " " + b.superX() + " " + ((A) c).getX());
        b.setX(50);
        System.out.println(b.x + " " + ab.x + " " + b.getX());
        b.setSuper(5);
        System.out.println(b.x + " " + ab.x);
        System.out.println(a.s + " " + b.s + " " + ab.s + " " + ((A) null).s);
        System.out.println(ab.name + " " + b.name + " " + ab.getName() + " " + b.getName());
        System.out.println(c.all());
        c.change();
        System.out.println(c.all());
        ((A) c).x = -1;
        ((B) c).x = -2;
        c.x = -3;
        System.out.println(c.all());
        System.out.println(new M().own + " " + new M().k + " " + M.LIMIT);
        P076_FieldHiding p = new P076_FieldHiding();
        System.out.println(p.shadow(3) + " " + p.value);
        ((A) make(b)).x++;
        System.out.println(ab.x);
        make(b).s = "changed";
        System.out.println(A.s + " " + B.s);
    }
}
