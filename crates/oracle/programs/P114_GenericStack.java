/** A static nested generic stack and queue, used for balanced brackets, postfix evaluation and breadth-first search. */
public class P114_GenericStack {
    static class Stack<T> {
        private T[] items = make(2);
        private int size;

        @SuppressWarnings("unchecked")
        private T[] make(int n) {
            return (T[]) new Object[n];
        }

        void push(T t) {
            if (size == items.length) {
                T[] bigger = make(size * 2);
                System.arraycopy(items, 0, bigger, 0, size);
                items = bigger;
            }
            items[size++] = t;
        }

        T pop() {
            if (isEmpty()) {
                throw new java.util.NoSuchElementException("empty stack");
            }
            T t = items[--size];
            items[size] = null;
            return t;
        }

        boolean isEmpty() {
            return size == 0;
        }
    }

    static class Queue<E> {
        private final Stack<E> in = new Stack<>(), out = new Stack<>();

        void add(E e) {
            in.push(e);
        }

        E take() {
            if (out.isEmpty()) {
                while (!in.isEmpty()) {
                    out.push(in.pop());
                }
            }
            return out.pop();
        }

        boolean isEmpty() {
            return in.isEmpty() && out.isEmpty();
        }
    }

    static boolean balanced(String s) {
        Stack<Character> open = new Stack<>();
        for (char c : s.toCharArray()) {
            switch (c) {
                case '(', '[', '{' -> open.push(c);
                case ')', ']', '}' -> {
                    if (open.isEmpty()) {
                        return false;
                    }
                    char o = open.pop();
                    if (o != (c == ')' ? '(' : c == ']' ? '[' : '{')) {
                        return false;
                    }
                }
                default -> {
                }
            }
        }
        return open.isEmpty();
    }

    static int shortest(String[] maze) {
        int h = maze.length, w = maze[0].length();
        int[][] distance = new int[h][w];
        Queue<int[]> queue = new Queue<>();
        queue.add(new int[] {0, 0});
        distance[0][0] = 1;
        int[][] moves = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
        while (!queue.isEmpty()) {
            int[] at = queue.take();
            if (at[0] == h - 1 && at[1] == w - 1) {
                return distance[at[0]][at[1]];
            }
            for (int[] m : moves) {
                int r = at[0] + m[0], c = at[1] + m[1];
                if (r < 0 || c < 0 || r >= h || c >= w || maze[r].charAt(c) == '#' || distance[r][c] != 0) {
                    continue;
                }
                distance[r][c] = distance[at[0]][at[1]] + 1;
                queue.add(new int[] {r, c});
            }
        }
        return -1;
    }

    public static void main(String[] args) {
        Stack<Integer> s = new Stack<>();
        for (int i = 0; i < 10; i++) {
            s.push(i * i);
        }
        int sum = 0;
        while (!s.isEmpty()) {
            sum = sum * 3 + s.pop();
        }
        System.out.println(sum);
        try {
            s.pop();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        for (String t : new String[] {"", "()", "([]{})", "(]", "((", "a(b)c]"}) {
            System.out.print(balanced(t) + " ");
        }
        System.out.println();
        System.out.println(shortest(new String[] {"..#.", "#...", "..#."}) + " " + shortest(new String[] {".#", "#."}));
        Queue<String> q = new Queue<>();
        q.add("a");
        q.add("b");
        String out = q.take();
        q.add("c");
        out += q.take() + q.take();
        System.out.println(out + q.isEmpty());
    }
}
