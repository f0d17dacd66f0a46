/** Each iteration captures its own variables; captured arrays and objects are shared. */
public class P061_CapturesInLoops {
    interface IntSource {
        int get();
    }

    static IntSource[] sources = new IntSource[5];

    static int total() {
        int total = 0;
        for (IntSource s : sources) {
            total = total * 10 + s.get();
        }
        return total;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            int copy = i;
            sources[i] = () -> copy;
        }
        System.out.println(total());
        int index = 0;
        for (int x : new int[] {5, 6, 7, 8, 9}) {
            sources[index++] = () -> x;
        }
        System.out.println(total());
        for (int i = 0; i < 5; i++) {
            final int square = i * i;
            sources[i] = new IntSource() {
                int calls = square;

                @Override
                public int get() {
                    return calls++ % 10;
                }
            };
        }
        System.out.println(total());
        System.out.println(total());
        int[] shared = {1};
        for (int i = 0; i < 5; i++) {
            sources[i] = () -> shared[0]++;
        }
        System.out.println(total());
        System.out.println(shared[0]);
        int k = 0;
        while (k < 5) {
            int now = k;
            class Local implements IntSource {
                @Override
                public int get() {
                    return now + shared[0] - 6;
                }
            }
            sources[k] = new Local();
            k++;
        }
        System.out.println(total());
        shared[0] = 7;
        System.out.println(total());
        for (int i = 0; i < 5; i++) {
            int a = i;
            IntSource inner = () -> a * 2;
            sources[i] = () -> {
                int b = inner.get();
                IntSource deeper = () -> a + b;
                return deeper.get() % 10;
            };
        }
        System.out.println(total());
        Runnable chain = () -> System.out.println("end");
        for (String s : new String[] {"a", "b", "c"}) {
            Runnable previous = chain;
            chain = () -> {
                System.out.print(s + " ");
                previous.run();
            };
        }
        chain.run();
        StringBuilder log = new StringBuilder();
        for (char c = 'a'; c < 'e'; c++) {
            char letter = c;
            Runnable r = () -> log.append(letter);
            r.run();
            r.run();
        }
        System.out.println(log);
        try {
            throw new IllegalStateException("captured exception");
        } catch (IllegalStateException e) {
            Runnable r = () -> System.out.println(e.getMessage());
            r.run();
        }
    }
}
