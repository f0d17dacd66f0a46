/** The left operand of a compound assignment is saved before the right one is evaluated, exceptions included. */
public class P002_CompoundOrder {
    int field = 10;
    static int count;
    static int[] data = {1, 2, 3, 4};

    static int trace(String text, int value) {
        System.out.println("  " + text + "=" + value);
        return value;
    }

    static P002_CompoundOrder object(P002_CompoundOrder result) {
        System.out.println("  object");
        return result;
    }

    static int[] array(int[] result) {
        System.out.println("  array");
        return result;
    }

    static int boom() {
        System.out.println("  boom");
        throw new IllegalStateException("boom");
    }

    static void show() {
        System.out.println("  [" + data[0] + ", " + data[1] + ", " + data[2] + ", " + data[3] + "]");
    }

    public static void main(String[] args) {
        int a = 5;
        a += a++ * 2 + a;
        System.out.println(a);
        a = 5;
        a = a + (a = 3) * a;
        System.out.println(a);
        a -= (a = 100) - a;
        System.out.println(a);
        int i = 0;
        data[i] += i = 2;
        System.out.println(i);
        show();
        data[i++] = data[i] = i + 10;
        show();
        data[trace("index", 1)] *= trace("value", 7);
        show();
        P002_CompoundOrder p = new P002_CompoundOrder();
        object(p).field -= (p.field = 1) + trace("rhs", 4);
        System.out.println(p.field);
        try {
            array(data)[trace("index", 0)] += boom();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        show();
        try {
            array(null)[trace("index", 0)] += boom();
        } catch (NullPointerException e) {
            System.out.println("null before right-hand side");
        }
        try {
            array(data)[trace("index", 9)] += boom();
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            array(data)[trace("index", 9)] = trace("plain right-hand side first", 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            array(null)[trace("index", 9)] = boom();
        } catch (IllegalStateException e) {
            System.out.println("right-hand side before null");
        }
        try {
            object(null).field += boom();
        } catch (NullPointerException e) {
            System.out.println("null field before right-hand side");
        }
        try {
            object(null).field = boom();
        } catch (IllegalStateException e) {
            System.out.println("right-hand side before null field");
        }
        try {
            data[count++] /= count - 1;
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " " + count);
        }
        show();
    }
}
