import java.util.*;

/** Methods for whole arrays and collections. */
public class Whole {
    static void say(Object o) { System.out.println(o); }

    interface Tried { Object get(); }

    static void tried(Tried t) {
        try {
            say(t.get());
        } catch (RuntimeException e) {
            say(e.getClass().getName());
        }
    }

    static List<Integer> list(Integer... all) { return new ArrayList<>(Arrays.asList(all)); }

    static Object filled(int from, int to) {
        int[] a = {1, 2, 3};
        Arrays.fill(a, from, to, 9);
        return Arrays.toString(a);
    }

    public static void main(String[] args) {
        tried(() -> filled(1, 2));
        tried(() -> filled(0, 3));
        tried(() -> filled(2, 2));
        tried(() -> filled(2, 1));
        tried(() -> filled(-1, 1));
        tried(() -> filled(1, 4));
        String[] words = {"a", "b", "c"};
        Arrays.fill(words, 1, 3, "z");
        say(Arrays.toString(words));
        int[] squares = new int[4];
        Arrays.setAll(squares, i -> i * i);
        say(Arrays.toString(squares));
        say(Arrays.deepToString(new int[][] {{1}, {}, null}));
        say(Arrays.deepToString(new Object[] {"a", new String[] {"b", null}}));
        say(Arrays.deepEquals(new int[][] {{1}, {2}}, new int[][] {{1}, {2}}));
        say(Arrays.deepEquals(new int[][] {{1}, {2}}, new int[][] {{1}, {3}}));
        say(Arrays.deepEquals(new Object[] {new int[] {1}}, new Object[] {new long[] {1}}));
        say(Arrays.mismatch(new int[] {1, 2}, new int[] {1, 3}));
        say(Arrays.mismatch(new int[] {1, 2}, new int[] {1, 2}));
        say(Arrays.mismatch(new int[] {1, 2}, new int[] {1}));
        say(Arrays.binarySearch(new int[] {1, 3, 5}, 0, 2, 5));
        say(Arrays.binarySearch(words, "c"));
        say(Arrays.binarySearch(new String[] {"c", "b"}, "b", Comparator.reverseOrder()));

        List<Integer> l = list(1, 2, 3, 4);
        say(l.removeAll(List.of(2, 9)) + " " + l);
        say(l.retainAll(List.of(1, 4)) + " " + l);
        say(l.removeAll(list()) + " " + l.containsAll(List.of(4, 1)) + l.containsAll(list(1, 2)));
        say(l.addAll(1, List.of(7, 8)) + " " + l);
        tried(() -> l.addAll(9, List.of(7)));
        l.replaceAll(x -> x + 1);
        say(l);
        say(l.toArray().length + " " + l.toArray(new Integer[0]).length + " " + Arrays.toString(l.toArray(new Integer[6])));
        say(l.toArray(Integer[]::new).length);
        tried(() -> list(1, null).removeAll(List.of(1)));
        Set<Integer> s = new TreeSet<>(l);
        say(s.removeAll(List.of(5, 6)) + " " + s + s.retainAll(l) + s.containsAll(list(2)));

        Collections.swap(l, 0, 3);
        say(l);
        tried(() -> { Collections.swap(l, 0, 4); return 0; });
        Collections.shuffle(l, new Random(5));
        say(l);
        Collections.sort(l, Collections.reverseOrder());
        say(l + " " + Collections.binarySearch(list(1, 3, 5), 3) + Collections.binarySearch(list(1, 3, 5), 4));
        say(Collections.max(l, Collections.reverseOrder()) + " " + Collections.min(l, Comparator.naturalOrder()));
        say(Collections.frequency(list(1, 2, 1), 1) + " " + Collections.frequency(list(1, null), null));
        say(Collections.addAll(l, 1, 2) + " " + l);
        Collections.fill(l, 0);
        say(l);
        say(Collections.nCopies(2, "x") + " " + Collections.singletonList(3));
        tried(() -> Collections.nCopies(-1, "x"));
        tried(() -> Collections.emptyList().add(null));
        tried(() -> Collections.singletonList(3).add(4));
        tried(() -> Arrays.asList(1, 2).add(3));
        tried(() -> Collections.singletonList(3).set(0, 4));
        tried(() -> Collections.singletonList(3).get(1));

        tried(() -> Objects.requireNonNull("a", () -> "m"));
        tried(() -> Objects.requireNonNull(null, () -> "m"));
        tried(() -> Objects.requireNonNullElseGet(null, () -> "m"));
        tried(() -> Objects.requireNonNullElseGet(null, () -> null));
        say(Objects.compare(null, null, null) + " " + Objects.compare(1, 2, Comparator.naturalOrder()));
    }
}
