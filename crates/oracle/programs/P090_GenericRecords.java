/** Generic records, records that implement interfaces, recursive records as lists and trees. */
public class P090_GenericRecords {
    record Pair<A, B>(A first, B second) {
        <C> Pair<A, C> mapSecond(java.util.function.Function<? super B, ? extends C> f) {
            return new Pair<>(first, f.apply(second));
        }

        Pair<B, A> swap() {
            return new Pair<>(second, first);
        }

        static <T> Pair<T, T> twin(T t) {
            return new Pair<>(t, t);
        }
    }

    record Cons<T>(T head, Cons<T> tail) implements Iterable<T> {
        static <T> Cons<T> of(T... ts) {
            Cons<T> list = null;
            for (int i = ts.length - 1; i >= 0; i--) {
                list = new Cons<>(ts[i], list);
            }
            return list;
        }

        int size() {
            return tail == null ? 1 : 1 + tail.size();
        }

        @Override
        public java.util.Iterator<T> iterator() {
            return new java.util.Iterator<T>() {
                Cons<T> at = Cons.this;

                @Override
                public boolean hasNext() {
                    return at != null;
                }

                @Override
                public T next() {
                    T t = at.head;
                    at = at.tail();
                    return t;
                }
            };
        }
    }

    record Version(int major, int minor) implements Comparable<Version> {
        @Override
        public int compareTo(Version o) {
            int c = Integer.compare(major, o.major);
            return c != 0 ? c : Integer.compare(minor, o.minor());
        }
    }

    record Maybe<T>(T value) implements java.util.function.Supplier<T> {
        @Override
        public T get() {
            if (value == null) {
                throw new java.util.NoSuchElementException("empty");
            }
            return value;
        }
    }

    public static void main(String[] args) {
        Pair<String, Integer> p = new Pair<>("k", 5);
        System.out.println(p + " " + p.swap() + " " + p.mapSecond(x -> x * 1.5) + " " + Pair.twin('t'));
        int sum = p.second() + Pair.twin(4).first();
        System.out.println(sum + " " + p.first().length());
        System.out.println(p.equals(new Pair<>("k", 5)) + " " + p.equals(new Pair<>("k", 5L)));
        Cons<String> list = Cons.of("a", "b", "c");
        System.out.println(list + " " + list.size());
        String joined = "";
        for (String s : list) {
            joined = s + joined;
        }
        System.out.println(joined + " " + list.equals(Cons.of("a", "b", "c")) + " " + list.equals(list.tail()));
        System.out.println(new Version(1, 9).compareTo(new Version(1, 10)) + " " + new Version(2, 0).compareTo(new Version(1, 10)));
        System.out.println(new Maybe<>("x").get().length());
        try {
            new Maybe<String>(null).get().length();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        Pair<Pair<Integer, int[]>, Cons<Integer>> deep = new Pair<>(new Pair<>(1, new int[] {2}), Cons.of(3, 4));
        deep.first().second()[0] += deep.second().tail().head();
        System.out.println(deep.first().second()[0]);
    }
}
