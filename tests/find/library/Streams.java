import java.util.*;
import java.util.stream.*;

/** Streams as the JDK has them; `Streams.txt` is what a JVM prints. */
class Streams {
    record Person(String name, int age) {}

    static int seen(int x) {
        System.out.print("<" + x + ">");
        return x;
    }

    static String seen(String x) {
        System.out.print("<" + x + ">");
        return x;
    }

    public static void main(String[] args) {
        numbers();
        order();
        objects();
        collected();
        twice();
    }

    static void numbers() {
        System.out.println(IntStream.rangeClosed(1, 5).filter(x -> x % 2 == 1).sum());
        System.out.println(IntStream.range(5, 1).count() + " " + IntStream.range(0, 4).map(x -> x * x).boxed().toList());
        System.out.println(Arrays.stream(new int[] {3, -1, 7}).max().getAsInt() + " " + IntStream.of(4, 2).min().getAsInt());
        System.out.println(IntStream.empty().max().isPresent() + " " + IntStream.of(1, 2).average().getAsDouble());
        System.out.println(IntStream.of(1, 2, 3).reduce(0, (a, b) -> a * 10 + b) + " " + IntStream.of(5).reduce(Integer::max).getAsInt());
        System.out.println(Arrays.toString(IntStream.of(3, 1, 2, 1).sorted().distinct().toArray()));
        System.out.println(LongStream.rangeClosed(1, 20).reduce(1L, (a, b) -> a * b) + " " + IntStream.iterate(1, x -> x * 2).limit(6).sum());
        System.out.println("hello".chars().filter(c -> c == 'l').count() + " " + IntStream.of(Integer.MAX_VALUE, 1).sum());
        System.out.println(IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum() + " " + IntStream.of(9).mapToLong(x -> x).sum());
        try {
            IntStream.empty().max().getAsInt();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
    }

    static void order() {
        System.out.println(IntStream.range(0, 5).map(x -> seen(x)).filter(x -> seen(x) > 1).findFirst().getAsInt());
        System.out.println(IntStream.range(0, 5).peek(x -> seen(x)).limit(2).sum());
        System.out.println(IntStream.range(0, 5).peek(x -> seen(x)).limit(0).sum());
        System.out.println(IntStream.range(0, 5).peek(x -> seen(x)).skip(3).sum());
        System.out.println(Stream.of("b", "a", "c").map(x -> seen(x)).sorted().map(x -> seen(x)).findFirst().get());
        System.out.println(Stream.of("b", "a", "c").map(x -> seen(x)).count());
        System.out.println(Stream.of("b", "a", "c").filter(x -> seen(x) != null).count());
        System.out.println(Stream.of(1, 2, 3, 4).anyMatch(x -> seen(x) == 2) + " " + Stream.of(1, 2).allMatch(x -> seen(x) == 2)
                + " " + Stream.of(1, 2).noneMatch(x -> seen(x) == 3));
        System.out.println(IntStream.of(1, 2, 9, 1).takeWhile(x -> seen(x) < 5).sum());
        System.out.println(Stream.iterate(1, x -> seen(x) + 1).limit(3).toList());
        try {
            Stream.of(1, 0, 2).map(x -> 10 / x).map(x -> seen(x)).forEach(x -> System.out.print(x));
        } catch (ArithmeticException e) {
            System.out.println("divided");
        }
    }

    static void objects() {
        List<Person> people = List.of(new Person("Eve", 30), new Person("Bob", 25), new Person("Ann", 30));
        System.out.println(people.stream().map(Person::name).sorted().collect(Collectors.toList()));
        System.out.println(people.stream().sorted(Comparator.comparing(Person::age)).map(p -> p.name()).toList());
        System.out.println(people.stream().max((p, q) -> p.age() - q.age()).get() + " " + people.stream().min((p, q) -> p.age() - q.age()).get());
        System.out.println(people.stream().mapToInt(Person::age).sum() + " " + people.stream().filter(p -> p.age() > 99).findFirst().isPresent());
        System.out.println(Stream.of("x", "y", "x").distinct().toList() + " " + Stream.of(1, 2, 3).reduce(0, Integer::sum)
                + " " + Stream.of("a", "b").reduce((a, b) -> b + a).get() + " " + Stream.<Integer>empty().reduce(Integer::sum).isPresent());
        Set<Integer> set = new TreeSet<>(List.of(5, 1, 3));
        Map<String, Integer> map = new HashMap<>();
        map.put("k", 2);
        System.out.println(set.stream().map(x -> x + 1).toList() + " " + map.values().stream().mapToInt(x -> x).sum()
                + map.entrySet().stream().map(e -> e.getKey()).toList());
        Deque<Integer> deque = new ArrayDeque<>(List.of(1, 2));
        deque.stream().forEach(x -> System.out.print(x + ";"));
        System.out.println(Arrays.stream(new String[] {"p", "q"}).toList());
        try {
            Stream.of("a", null).findFirst().get();
            Stream.of(null, "a").findFirst();
        } catch (NullPointerException e) {
            System.out.println("null first");
        }
        try {
            List.of(1).stream().toList().add(2);
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed");
        }
    }

    static void collected() {
        List<String> words = new ArrayList<>(List.of("pear", "fig", "plum", "kiwi", "date"));
        System.out.println(words.stream().collect(Collectors.joining()) + words.stream().collect(Collectors.joining(", "))
                + words.stream().limit(2).collect(Collectors.joining("|", "<", ">")) + Stream.<String>empty().collect(Collectors.joining("a", "b", "c")));
        System.out.println(words.stream().collect(Collectors.groupingBy(String::length)));
        System.out.println(words.stream().collect(Collectors.toMap(w -> w, String::length)) + " " + words.stream().collect(Collectors.counting()));
        System.out.println(words.stream().map(w -> w.charAt(0)).collect(Collectors.toSet()));
        try {
            words.stream().collect(Collectors.toMap(String::length, w -> w));
        } catch (IllegalStateException e) {
            System.out.println("twice");
        }
        List<String> mine = words.stream().collect(Collectors.toList());
        mine.add("nut");
        System.out.println(mine.size() + " " + words.size());
    }

    static void twice() {
        Stream<Integer> stream = Stream.of(1, 2);
        stream.map(x -> x);
        try {
            stream.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Stream.of(1).limit(-1);
        } catch (IllegalArgumentException e) {
            System.out.println("negative");
        }
    }
}
