/** Forward references in initialisers through this, methods and qualified names see default values. */
public class P054_ForwardReferences {
    int a = this.b + 1;
    int b = 10;
    int c = peek();
    int d = 20;
    final int constant = 30;
    int e = this.f;
    final int f = 40;
    final Integer boxed;
    static int x = P054_ForwardReferences.y + 1;
    static int y = 100;
    static final int Z = 200;
    static int w = P054_ForwardReferences.Z + P054_ForwardReferences.LATE.length();
    static final String LATE = "late";
    static int viaMethod = later();
    static Object LATER = "set";

    {
        g = 5;
    }

    int g;

    {
        h = 6;
    }

    int h = 7;
    int sum = a + b + c + d;

    P054_ForwardReferences() {
        boxed = sum;
    }

    int peek() {
        return d * 1000 + constant + f + b;
    }

    static int later() {
        return LATER == null ? -1 : 1;
    }

    static class Lazy {
        java.util.function.Supplier<String> text = () -> "value " + this.value;
        int value = 3;
        int first = (value = 9) + this.value;
    }

    public static void main(String[] args) {
        P054_ForwardReferences p = new P054_ForwardReferences();
        System.out.println(p.a + " " + p.b + " " + p.c + " " + p.d + " " + p.e + " " + p.f);
        System.out.println(p.g + " " + p.h + " " + p.sum + " " + p.boxed);
        System.out.println(x + " " + y + " " + w + " " + viaMethod + " " + later());
        Lazy lazy = new Lazy();
        System.out.println(lazy.text.get() + " " + lazy.first);
        lazy.value = 4;
        System.out.println(lazy.text.get());
    }
}
