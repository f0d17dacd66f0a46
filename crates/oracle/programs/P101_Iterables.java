/** Iterators written by hand and the enhanced for over them: evaluation, laziness, nesting, early exits, exceptions. */
public class P101_Iterables {
    static class Range implements Iterable<Integer> {
        final int from;
        final int to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public java.util.Iterator<Integer> iterator() {
            System.out.print("iterator ");
            return new java.util.Iterator<Integer>() {
                int next = from;

                @Override
                public boolean hasNext() {
                    return next < to;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new java.util.NoSuchElementException("end at " + next);
                    }
                    return next++;
                }
            };
        }
    }

    static class Loud implements java.util.Iterator<String>, Iterable<String> {
        int n = 3;

        @Override
        public boolean hasNext() {
            System.out.print("has" + n + " ");
            return n > 0;
        }

        @Override
        public String next() {
            System.out.print("next" + n + " ");
            if (n == 1) {
                throw new IllegalStateException("broken");
            }
            return "item" + n--;
        }

        @Override
        public java.util.Iterator<String> iterator() {
            return this;
        }
    }

    static int calls;

    static Iterable<Integer> get() {
        calls++;
        return new Range(0, 3);
    }

    static <T> Iterable<T> filter(Iterable<? extends T> source, java.util.function.Predicate<? super T> p) {
        return () -> new java.util.Iterator<T>() {
            final java.util.Iterator<? extends T> it = source.iterator();
            T ready;
            boolean has;

            @Override
            public boolean hasNext() {
                while (!has && it.hasNext()) {
                    ready = it.next();
                    has = p.test(ready);
                }
                return has;
            }

            @Override
            public T next() {
                hasNext();
                has = false;
                return ready;
            }
        };
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        int sum = 0;
        for (int x : get()) {
            sum = sum * 10 + x;
        }
        System.out.println(sum + " " + calls);
        for (Integer a : new Range(0, 2)) {
            for (long b : new Range(a, 3)) {
                System.out.print(a + b + " ");
            }
        }
        System.out.println();
        outer:
        for (int a : new Range(0, 5)) {
            for (int b : new Range(0, 5)) {
                if (b > a) {
                    continue outer;
                }
                if (a == 3) {
                    break outer;
                }
                System.out.print(a + "" + b + " ");
            }
        }
        System.out.println();
        try {
            for (String s : new Loud()) {
                System.out.print(s + " ");
            }
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        for (int x : filter(new Range(0, 10), n -> n % 3 == 0)) {
            System.out.print(x + " ");
        }
        System.out.println();
        Iterable<Integer> lambda = () -> new Range(7, 9).iterator();
        for (var x : lambda) {
            System.out.print(x + 1 + " ");
        }
        System.out.println();
        Iterable raw = new Range(1, 3);
        for (Object o : raw) {
            System.out.print(o + " ");
        }
        System.out.println();
        Iterable<String> polluted = raw;
        try {
            for (String s : polluted) {
                System.out.println(s);
            }
        } catch (ClassCastException e) {
            System.out.println("element cast");
        }
        java.util.Iterator<Integer> it = new Range(0, 1).iterator();
        it.next();
        try {
            it.next();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        for (int x : new Range(5, 5)) {
            System.out.println("never " + x);
        }
        System.out.println("done");
    }
}
