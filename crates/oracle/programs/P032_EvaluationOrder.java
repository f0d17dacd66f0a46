/** Operands from left to right, receivers before arguments, indices before values, also in nested forms. */
public class P032_EvaluationOrder {
    final String name;
    int value;
    P032_EvaluationOrder next;

    P032_EvaluationOrder(String name, int value) {
        this.name = name;
        this.value = value;
        System.out.print("new" + name + " ");
    }

    static int t(int v) {
        System.out.print(v + " ");
        return v;
    }

    static boolean b(String s, boolean v) {
        System.out.print(s + " ");
        return v;
    }

    P032_EvaluationOrder self(String s) {
        System.out.print(s + " ");
        return this;
    }

    int add(int x, int y, int z) {
        System.out.print("add" + name + " ");
        return value + x + y + z;
    }

    static int sum(int... xs) {
        int sum = 0;
        for (int x : xs) {
            sum = sum * 10 + x;
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(t(1) + t(2) * t(3) - t(4) / (t(5) - t(3)));
        System.out.println((t(1) + t(2)) * (t(3) - t(4)));
        System.out.println(t(1) << t(2) + t(3));
        System.out.println(t(7) > t(6) == t(5) < t(4));
        System.out.println(t(7) & t(6) | t(5) ^ t(4));
        System.out.println(b("a", true) & b("b", false) | b("c", true));
        System.out.println(b("a", true) ? t(1) : t(2));
        P032_EvaluationOrder p = new P032_EvaluationOrder("p", 10);
        System.out.println();
        System.out.println(p.self("s").add(t(1), p.value = t(20), p.value + t(3)));
        System.out.println(sum(t(1), t(2), t(3)));
        int i = 1;
        System.out.println(sum(i, i++, i, ++i, i--, --i, i));
        System.out.println(sum(i, i = 5, i));
        int[] a = new int[4];
        a[t(0)] = a[t(1)] = a[t(2)] = t(9);
        System.out.println(a[0] + a[1] + a[2]);
        p.self("one").value = p.self("two").value = t(3);
        System.out.println(p.value);
        p.next = new P032_EvaluationOrder("q", t(4));
        System.out.println();
        P032_EvaluationOrder old = p;
        p.value = (p = p.next).value + 1;
        System.out.println(old.value + " " + p.value);
        int x = 3;
        int y = x + (x = 4) + x;
        System.out.println(y);
        y = (x = 5) + x * (x = 2);
        System.out.println(y);
        long m = x++ + (long) x++ * x;
        System.out.println(m + " " + x);
        boolean r = x++ == 4 && x++ == 5 || x++ == 0;
        System.out.println(r + " " + x);
        System.out.println("" + (x = 1) + x++ + ++x + x);
        System.out.println(new P032_EvaluationOrder("r", t(1)).add(t(2), t(3), new P032_EvaluationOrder("s", t(4)).value));
    }
}
