import java.util.*;

/** Texts, arrays and queues as the JDK has them; `Texts.txt` is what a JVM prints. */
class Texts {
    record Job(String name, int rank) {}

    public static void main(String[] args) {
        builders();
        parts();
        arrays();
        queues();
        formats();
    }

    static void builders() {
        StringBuilder b = new StringBuilder("how are you?");
        System.out.println(b.capacity() + " " + new StringBuilder().capacity() + " " + new StringBuilder(5).capacity());
        b.ensureCapacity(20);
        System.out.println(b.capacity());
        b.ensureCapacity(70);
        System.out.println(b.capacity());
        System.out.println(new StringBuilder("kiwi").compareTo(new StringBuilder("fig")));
        System.out.println(new StringBuilder("fig").compareTo(new StringBuilder("figs")));
        char[] letters = {'w', 'x', 'y', 'z'};
        System.out.println(new StringBuilder("ab").insert(1, letters, 1, 2));
        char[] target = new char[5];
        Arrays.fill(target, '-');
        b.getChars(0, 3, target, 1);
        System.out.println(target);
        try {
            b.getChars(0, 3, target, 3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("outside");
        }
    }

    static void parts() {
        String s = "Good morning", t = "GOOD evening";
        System.out.println(s.regionMatches(0, t, 0, 1) + " " + s.regionMatches(0, t, 0, 2));
        System.out.println(s.regionMatches(true, 0, t, 0, 5) + " " + s.regionMatches(true, 8, t, 8, 9));
        System.out.println(s.regionMatches(-1, t, 0, 1) + " " + s.regionMatches(40, t, 0, -60));
        for (char c : new char[] {'a', 'Z', '7', '_', '$', ' ', '\u0001', '\u007f'}) {
            System.out.println(Character.isDefined(c) + " " + Character.isJavaIdentifierStart(c) + " "
                    + Character.isJavaIdentifierPart(c) + " " + Character.isIdentifierIgnorable(c));
        }
    }

    static void arrays() {
        int[] a = {5, -3, 9, 0, 5, Integer.MIN_VALUE};
        int[] b = Arrays.copyOf(a, 8);
        Arrays.sort(a);
        System.out.println(Arrays.toString(a) + Arrays.toString(b) + Arrays.hashCode(a));
        Arrays.sort(b, 1, 4);
        System.out.println(Arrays.toString(b) + Arrays.equals(a, b) + Arrays.equals(a, a.clone()));
        System.out.println(Arrays.toString(Arrays.copyOfRange(a, 4, 8)));
        System.out.println(Arrays.hashCode(new long[] {1L << 40, -7}) + " " + Arrays.toString((int[]) null));
        String[] words = {"pear", "fig", "plum", null};
        Arrays.sort(words, (x, y) -> x == null ? -1 : y == null ? 1 : x.compareTo(y));
        System.out.println(Arrays.toString(words));
        System.out.println(Arrays.toString(new boolean[2]) + Arrays.toString(new char[] {'x', 'y'}));
        try {
            Arrays.copyOf(a, -1);
        } catch (NegativeArraySizeException e) {
            System.out.println("negative");
        }
        try {
            Arrays.copyOfRange(a, 7, 8);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("outside");
        }
        try {
            Arrays.copyOfRange(a, 3, 2);
        } catch (IllegalArgumentException e) {
            System.out.println("illegal");
        }
    }

    static void queues() {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        for (int i = 0; i < 12; i++) q.add((i * 7) % 11);
        System.out.println(q + " " + q.peek() + q.size());
        q.remove(Integer.valueOf(4));
        System.out.println(q + " " + q.contains(4));
        StringBuilder all = new StringBuilder();
        while (!q.isEmpty()) all.append(q.poll()).append(' ');
        System.out.println(all);
        // Equal ones come out as the heap has them.
        PriorityQueue<Job> jobs = new PriorityQueue<>((x, y) -> Integer.compare(x.rank(), y.rank()));
        for (int i = 0; i < 9; i++) jobs.offer(new Job("j" + i, i % 3));
        while (jobs.size() > 0) System.out.print(jobs.remove().name() + " ");
        System.out.println(jobs.poll());
        try {
            jobs.remove();
        } catch (NoSuchElementException e) {
            System.out.println("none");
        }
        try {
            q.add(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }

    static void formats() {
        System.out.println(String.format("%d|%5d|%-5d|%05d|%+d", 42, -7, 3, -12, 9));
        System.out.println(String.format("%s|%6s|%-6s|%s", "ab", "cd", "ef", (Object) null));
        System.out.println(String.format("%c%b%b%b%x%08x%%%n.", 'q', true, null, "yes", 255, -1));
        System.out.println("%d apples".formatted(3L));
        System.out.printf("%s has %d%n", List.of(1, 2), 2);
    }
}
