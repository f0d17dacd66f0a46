/** Wildcards and generic containers written by hand: producers, consumers, capture, raw types. */
public class P079_Wildcards {
    static class Bag<T> {
        Object[] items = new Object[8];
        int size;

        Bag<T> add(T t) {
            items[size++] = t;
            return this;
        }

        @SuppressWarnings("unchecked")
        T get(int i) {
            return (T) items[i];
        }
    }

    static double sum(Bag<? extends Number> numbers) {
        double total = 0;
        for (int i = 0; i < numbers.size; i++) {
            total += numbers.get(i).doubleValue();
        }
        return total;
    }

    static void fill(Bag<? super Integer> bag, int n) {
        for (int i = 0; i < n; i++) {
            bag.add(i);
        }
    }

    static <T> void copy(Bag<? extends T> from, Bag<? super T> to) {
        for (int i = 0; i < from.size; i++) {
            to.add(from.get(i));
        }
    }

    static void swap(Bag<?> bag, int i, int j) {
        capture(bag, i, j);
    }

    private static <T> void capture(Bag<T> bag, int i, int j) {
        T t = bag.get(i);
        bag.items[i] = bag.get(j);
        bag.items[j] = t;
    }

    static String show(Bag<?> bag) {
        String s = "";
        for (int i = 0; i < bag.size; i++) {
            Object o = bag.get(i);
            s += o + " ";
        }
        return s + bag.size;
    }

    interface Visitor<R> {
        R number(int n);
        R text(String s);
    }

    static <R> R visit(Object o, Visitor<? extends R> v) {
        return o instanceof Integer ? v.number((Integer) o) : v.text((String) o);
    }

    static <A, B> Bag<B> map(Bag<? extends A> in, java.util.function.Function<? super A, ? extends B> f) {
        Bag<B> out = new Bag<>();
        for (int i = 0; i < in.size; i++) {
            out.add(f.apply(in.get(i)));
        }
        return out;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Bag<Integer> ints = new Bag<Integer>().add(3).add(4);
        Bag<Number> numbers = new Bag<>();
        Bag<Object> objects = new Bag<>();
        fill(numbers, 2);
        numbers.add(2.5);
        fill(objects, 1);
        copy(ints, objects);
        P079_Wildcards.<Number>copy(ints, numbers);
        objects.add("text");
        System.out.println(show(ints) + " | " + show(numbers) + " | " + show(objects));
        System.out.println(sum(ints) + " " + sum(numbers));
        swap(objects, 0, 3);
        System.out.println(show(objects));
        Visitor<String> v = new Visitor<>() {
            @Override
            public String number(int n) {
                return "n" + n;
            }

            @Override
            public String text(String s) {
                return "t" + s;
            }
        };
        for (int i = 0; i < objects.size; i++) {
            System.out.print(P079_Wildcards.<Object>visit(objects.get(i), v) + " ");
        }
        System.out.println();
        System.out.println(show(map(ints, n -> n * 1.5)) + " " + show(map(objects, Object::toString)));
        Bag raw = ints;
        raw.add("polluted");
        System.out.println(show(raw));
        Object fine = ints.get(2);
        System.out.println(fine);
        try {
            Integer bad = ints.get(2);
            System.out.println(bad);
        } catch (ClassCastException e) {
            System.out.println("cast at the use");
        }
        int first = ints.get(0) + ints.get(1);
        System.out.println(first);
    }
}
