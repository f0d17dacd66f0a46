/** Prefix and postfix operators on every numeric type, on fields, array elements and parenthesised names. */
public class P003_IncrementDecrement {
    static byte staticByte = 127;
    char letter = 'y';
    long big = Long.MAX_VALUE;
    static int calls;

    static P003_IncrementDecrement instance = new P003_IncrementDecrement();

    static P003_IncrementDecrement get() {
        calls++;
        return instance;
    }

    static int next() {
        return calls++ % 3;
    }

    public static void main(String[] args) {
        int x = 5;
        x = x++ + ++x;
        System.out.println(x);
        x = x++;
        System.out.println(x);
        x = x-- - --x;
        System.out.println(x);
        int y = x++ * 10 + x-- * 100 + --x * 1000 + x;
        System.out.println(x + " " + y);
        System.out.println(-x++ + - -x);
        System.out.println(~x-- + +x);
        byte b = 127;
        System.out.println(b++ + " " + b);
        System.out.println(--b + " " + b);
        short s = Short.MIN_VALUE;
        System.out.println(s-- + " " + s);
        char c = '\uffff';
        c++;
        System.out.println((int) c);
        System.out.println((int) --c);
        char d = 'a';
        System.out.println(d++);
        System.out.println(++d);
        System.out.println(d++ + 1);
        int i = Integer.MAX_VALUE;
        System.out.println(i++ + " " + i);
        float f = 0.5f;
        System.out.println(f-- + " " + f);
        double e = 1e16;
        e++;
        System.out.println(e);
        System.out.println(staticByte++ + " " + staticByte);
        System.out.println(get().letter++ + " " + get().letter + " " + calls);
        System.out.println(++get().big + " " + calls);
        int[] a = {10, 20, 30};
        calls = 0;
        System.out.println(a[next()]++ + a[next()]-- + ++a[next()]);
        System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + calls);
        int k = 0;
        a[k++] = a[k++] + k++;
        System.out.println(a[0] + " " + k);
        k = 1;
        a[k] = k = 2;
        System.out.println(a[1] + " " + k);
        (k)++;
        ((k))--;
        System.out.println(k);
        byte[] bytes = {-128};
        System.out.println(bytes[0]-- + " " + bytes[0]);
        long[] longs = {0};
        System.out.println(longs[0]-- + --longs[0]);
        try {
            a[3]++;
        } catch (ArrayIndexOutOfBoundsException ex) {
            System.out.println(ex.getMessage());
        }
        P003_IncrementDecrement none = null;
        try {
            none.letter++;
        } catch (NullPointerException ex) {
            System.out.println("null");
        }
        none.staticByte--;
        System.out.println(staticByte);
    }
}
