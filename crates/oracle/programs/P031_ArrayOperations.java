/** Array creation, default values, initialisers, clone, arraycopy, covariance and equality. */
public class P031_ArrayOperations {
    static int[] filled = {1, 2 + 3, 'a', (byte) 300};
    static final int SIZE = 3;
    final String[] names = new String[SIZE];

    static int count;

    static int next() {
        return ++count;
    }

    static String join(int[] a) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < a.length; i++) {
            if (i > 0) {
                b.append(',');
            }
            b.append(a[i]);
        }
        return b.toString();
    }

    public static void main(String[] args) {
        System.out.println(join(filled));
        boolean[] booleans = new boolean[1];
        byte[] bytes = new byte[1];
        short[] shorts = new short[1];
        char[] chars = new char[1];
        long[] longs = new long[1];
        float[] floats = new float[1];
        double[] doubles = new double[1];
        Object[] objects = new Object[1];
        System.out.println(booleans[0] + " " + bytes[0] + " " + shorts[0] + " " + (int) chars[0] + " "
            + longs[0] + " " + floats[0] + " " + doubles[0] + " " + objects[0]);
        System.out.println(join(new int[] {next(), next() * 10, next() - count, count,}));
        int[] copy = filled.clone();
        copy[0] = 100;
        System.out.println(filled[0] + " " + copy[0] + " " + copy.length);
        System.arraycopy(copy, 0, copy, 1, 3);
        System.out.println(join(copy));
        System.arraycopy(copy, 1, copy, 0, 3);
        System.out.println(join(copy));
        System.arraycopy(filled, 4, copy, 0, 0);
        try {
            System.arraycopy(filled, 2, copy, 0, 3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("copy out of bounds");
        }
        System.out.println(join(copy));
        try {
            System.arraycopy(null, 0, copy, 0, 1);
        } catch (NullPointerException e) {
            System.out.println("copy from null");
        }
        P031_ArrayOperations p = new P031_ArrayOperations();
        p.names[1] = "n";
        String[] other = p.names;
        other[2] = p.names[1] + other[0];
        System.out.println(p.names[0] + p.names[1] + p.names[2]);
        Object o = filled;
        System.out.println(o instanceof int[] && ((int[]) o).length == 4);
        System.out.println(o instanceof Object[]);
        System.out.println(o instanceof Cloneable);
        int[] x = {1}, y = x;
        y[0]++;
        System.out.println(x[0] + " " + (x == y));
        System.out.println(new int[] {4, 5, 6}[1]);
        System.out.println(new int[][] {{1}, {2, 3}}[1].length);
        System.out.println("abc".toCharArray()[2]);
        int length = (x = new int[7]).length;
        System.out.println(length + y.length);
        String[] words = {"b", "a"};
        String swap = words[0];
        words[0] = words[1];
        words[1] = swap;
        System.out.println(words[0] + words[1]);
        long[] fibonacci = new long[60];
        fibonacci[0] = fibonacci[1] = 1;
        for (int i = 2; i < fibonacci.length; i++) {
            fibonacci[i] = fibonacci[i - 1] + fibonacci[i - 2];
        }
        System.out.println(fibonacci[59]);
    }
}
