/** Labelled break and continue from deep loops of every kind, updates included. */
public class P023_LabelledLoops {
    static String search(int[][] grid, int wanted) {
        String path = "";
        rows:
        for (int r = 0; r < grid.length; r++) {
            for (int c = 0; c < grid[r].length; c++) {
                if (grid[r][c] < 0) {
                    path += "skip ";
                    continue rows;
                }
                if (grid[r][c] == wanted) {
                    path += r + "," + c;
                    break rows;
                }
                path += ". ";
            }
            path += "/ ";
        }
        return path;
    }

    static int primesBelow(int n) {
        int count = 0;
        next:
        for (int i = 2; i < n; i++) {
            for (int d = 2; d * d <= i; d++) {
                if (i % d == 0) {
                    continue next;
                }
            }
            count++;
        }
        return count;
    }

    public static void main(String[] args) {
        int[][] grid = {{1, 2, 3}, {4, -1, 5}, {6, 7}, {}, {8}};
        System.out.println(search(grid, 7));
        System.out.println(search(grid, 5));
        System.out.println(primesBelow(100));
        int i = 0;
        outer:
        while (i < 10) {
            i++;
            int j = 0;
            do {
                j++;
                if (j == 2) {
                    continue;
                }
                if (i % 3 == 0) {
                    continue outer;
                }
                if (i == 8) {
                    break outer;
                }
                System.out.print(i + "" + j + " ");
            } while (j < 3);
            System.out.print("| ");
        }
        System.out.println(i);
        a:
        for (int x : new int[] {1, 2, 3}) {
            b:
            for (int y : new int[] {1, 2, 3}) {
                c:
                for (int z : new int[] {1, 2, 3}) {
                    if (x == 2) {
                        continue a;
                    }
                    if (y == z) {
                        continue b;
                    }
                    if (z > y + 1) {
                        break c;
                    }
                    System.out.print("" + x + y + z + " ");
                }
                System.out.print("; ");
            }
            System.out.println();
        }
        int steps = 0;
        reuse:
        do {
            steps++;
            if (steps < 3) {
                continue reuse;
            }
            break;
        } while (steps < 100);
        reuse:
        for (;;) {
            for (;;) {
                if (++steps > 6) {
                    break reuse;
                }
                if (steps % 2 == 0) {
                    continue reuse;
                }
            }
        }
        System.out.println(steps);
    }
}
