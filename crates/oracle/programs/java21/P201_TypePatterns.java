/** Type patterns in switch statements and expressions, dominance order, default, null selector. */
public class P201_TypePatterns {
    static class Animal { }
    static class Cat extends Animal { }
    static class Kitten extends Cat { }
    interface Flying { }
    static class Bat extends Animal implements Flying { }

    static String describe(Object o) {
        return switch (o) {
            case Integer i -> "int " + (i + 1);
            case Long l -> "long " + l / 2;
            case Character c -> "char " + (char) (c + 1);
            case String s -> "string " + s.length();
            case int[] a -> "ints " + a.length;
            case Object[] a -> "objects " + a.length;
            case Kitten k -> "kitten";
            case Cat c -> "cat";
            case Flying f -> "flying";
            case Animal a -> "animal";
            case Runnable r -> {
                r.run();
                yield "ran";
            }
            case Enum<?> e -> "enum " + e.name() + e.ordinal();
            case Throwable t -> "throwable " + t.getMessage();
            default -> "other";
        };
    }

    enum E { ONE, TWO }

    static int evaluations;

    static Object selector(Object o) {
        evaluations++;
        return o;
    }

    static void statement(Object o) {
        switch (selector(o)) {
            case String s:
                System.out.println("string " + s);
                break;
            case Integer i:
                if (i > 5) {
                    System.out.println("big");
                    break;
                }
                System.out.println("small");
                break;
            default:
                System.out.println("default");
        }
        switch (selector(o)) {
            case String s -> System.out.println(s + s);
            case Object any -> System.out.println("any " + (any == o));
        }
    }

    public static void main(String[] args) {
        Runnable r = () -> System.out.print("running ");
        Object[] inputs = {1, 2L, 'c', "four", new int[5], new String[6], new int[1][1], new Kitten(), new Cat(), new Bat(), new Animal(), r,
            E.TWO, new Error("e"), 1.5, new StringBuilder()};
        for (Object o : inputs) {
            System.out.println(describe(o));
        }
        try {
            describe(null);
        } catch (NullPointerException e) {
            System.out.println("null selector");
        }
        statement("s");
        statement(3);
        statement(9);
        statement(1.0);
        System.out.println(evaluations);
        Integer boxed = 5;
        String text = switch (boxed) {
            case 1 -> "one";
            case 5 -> "five";
            case Integer i when i < 0 -> "negative";
            case Integer i -> "other " + i;
        };
        System.out.println(text);
    }
}
