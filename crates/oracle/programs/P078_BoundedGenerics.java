/** Generic classes and methods with bounds: calls through the bound, intersections, recursive bounds, static members. */
public class P078_BoundedGenerics {
    interface Sized { int size(); }
    interface Labelled { String label(); }

    record Item(String label, int size) implements Sized, Labelled, Comparable<Item> {
        @Override
        public int compareTo(Item o) {
            return size != o.size ? Integer.compare(size, o.size) : label.compareTo(o.label);
        }
    }

    static <T extends Sized & Labelled> String describe(T t) {
        return t.label() + "=" + t.size();
    }

    static <T extends Comparable<? super T>> T largest(T first, T... rest) {
        T best = first;
        for (T t : rest) {
            if (t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    static class Pair<A, B extends Comparable<B>> {
        A first;
        B second;
        static int made;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
            made++;
        }

        <C> Pair<C, B> withFirst(C c) {
            return new Pair<>(c, second);
        }

        int order(Pair<?, B> other) {
            return second.compareTo(other.second);
        }

        static <X extends Comparable<X>> Pair<X, X> twin(X x) {
            return new Pair<>(x, x);
        }
    }

    static abstract class Builder<T extends Builder<T>> {
        final StringBuilder out = new StringBuilder();

        abstract T self();

        T add(String s) {
            out.append(s);
            return self();
        }
    }

    static class LoudBuilder extends Builder<LoudBuilder> {
        @Override
        LoudBuilder self() {
            return this;
        }

        LoudBuilder bang() {
            out.append("!");
            return this;
        }
    }

    static class Cache<K, V> {
        private Object[] keys = new Object[2];
        private Object[] values = new Object[2];
        private int n;

        void put(K k, V v) {
            if (n == keys.length) {
                Object[] bigger = new Object[n * 2];
                System.arraycopy(keys, 0, bigger, 0, n);
                keys = bigger;
                bigger = new Object[n * 2];
                System.arraycopy(values, 0, bigger, 0, n);
                values = bigger;
            }
            keys[n] = k;
            values[n++] = v;
        }

        @SuppressWarnings("unchecked")
        V get(K k) {
            for (int i = n - 1; i >= 0; i--) {
                if (keys[i].equals(k)) {
                    return (V) values[i];
                }
            }
            return null;
        }
    }

    public static void main(String[] args) {
        Item small = new Item("small", 1);
        Item big = new Item("big", 9);
        System.out.println(describe(small) + " " + describe(big));
        System.out.println(largest(small, big, new Item("also", 9)).label());
        System.out.println(largest(3, 7, 5) + largest("x", "abc") + largest('q'));
        Pair<Item, Integer> p = new Pair<>(small, 4);
        Pair<String, Integer> q = p.withFirst("s");
        System.out.println(q.first.length() + q.second + p.order(q) + " " + Pair.made);
        System.out.println(Pair.twin("t").order(Pair.<String>twin("u")) + " " + Pair.made);
        System.out.println(new LoudBuilder().add("a").bang().add("b").bang().out);
        Cache<String, Integer> cache = new Cache<>();
        for (int i = 0; i < 9; i++) {
            cache.put("k" + i % 4, i * i);
        }
        System.out.println(cache.get("k0") + cache.get("k3") + " " + cache.get("none"));
        int unboxed = cache.get("k1") + 1;
        System.out.println(unboxed);
        p.second++;
        p.second += 10;
        System.out.println(p.second);
    }
}
