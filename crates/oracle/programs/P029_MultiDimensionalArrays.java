/** Arrays of arrays: partial dimensions, ragged rows, order of dimension expressions, C-style brackets. */
public class P029_MultiDimensionalArrays {
    static int dim(int n) {
        System.out.print("dim" + n + " ");
        return n;
    }

    static int[] odd(int n)[] {
        int[] result[] = new int[n][];
        for (int i = 0; i < n; i++) {
            result[i] = new int[i];
        }
        return result;
    }

    static String show(int[][] rows) {
        String s = "";
        for (int[] row : rows) {
            s += "[";
            if (row == null) {
                s += "null";
            } else {
                for (int x : row) {
                    s += x + ",";
                }
            }
            s += "]";
        }
        return s;
    }

    public static void main(String[] args) {
        int[][] full = new int[dim(2)][dim(3)];
        System.out.println(show(full));
        int[][] partial = new int[dim(2)][];
        System.out.println(show(partial));
        int[][][] cube = new int[2][3][];
        System.out.println(cube.length + " " + cube[1].length + " " + (cube[1][2] == null));
        cube[1][2] = new int[] {4, 5};
        cube[1][2][1]++;
        System.out.println(cube[1][2][1]);
        System.out.println(show(odd(4)));
        int[][] ragged = {{1}, {}, {2, 3}, null};
        System.out.println(show(ragged));
        int[] row = ragged[2];
        row[0] = 20;
        ragged[1] = row;
        ragged[1][1] = 30;
        System.out.println(show(ragged));
        int[][] shallow = ragged.clone();
        shallow[0] = new int[] {9};
        shallow[2][0] = 99;
        System.out.println(show(ragged) + show(shallow));
        int[] flat = {0}, deep[] = {{1}, {2}};
        System.out.println(flat.length + deep.length + deep[1][0]);
        try {
            int[][] bad = new int[dim(2)][dim(-1)];
            System.out.println(bad.length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            int[][] bad = new int[dim(-2)][dim(1 / (dim(0)))];
            System.out.println(bad.length);
        } catch (ArithmeticException e) {
            System.out.println("all dimensions are evaluated first");
        }
        int[][] empty = new int[0][dim(5)];
        System.out.println(empty.length);
        try {
            System.out.println(ragged[3][0]);
        } catch (NullPointerException e) {
            System.out.println("null row");
        }
        int i = 0;
        full[i++][i++] = i;
        full[i - 1][i] += ++i;
        System.out.println(show(full));
        i = 1;
        int[][] swap = {{1, 2}, {3, 4}};
        swap[i = 0][i] = swap[i = 1][i] + i;
        System.out.println(show(swap));
        Object o = new int[1][2];
        Object[] rows = (Object[]) o;
        System.out.println(rows.length + " " + (rows[0] instanceof int[]) + " " + (o instanceof Object[][]));
        long total = 0;
        char[][][] letters = new char[3][4][5];
        for (int x = 0; x < 3; x++) {
            for (int y = 0; y < 4; y++) {
                for (int z = 0; z < 5; z++) {
                    letters[x][y][z] = (char) ('a' + x * 20 + y * 5 + z);
                    total += letters[x][y][z];
                }
            }
        }
        System.out.println(total + " " + letters[1][1][1]);
        String[][] names = new String[1][2];
        names[0][1] += "x";
        System.out.println(names[0][0] + names[0][1]);
    }
}
