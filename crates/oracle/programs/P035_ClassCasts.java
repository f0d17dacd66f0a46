/** Casts and instanceof over classes, interfaces, arrays and boxes; failing casts leave targets alone. */
public class P035_ClassCasts {
    interface Flying { default String fly() { return "flies"; } }
    interface Singing { String sing(); }
    static class Animal { String name() { return "animal"; } }
    static class Bird extends Animal implements Flying, Singing {
        @Override String name() { return "bird"; }
        @Override public String sing() { return "tweet"; }
    }
    static final class Dog extends Animal {
        @Override String name() { return "dog"; }
    }

    static String describe(Object o) {
        String s = "";
        s += o instanceof Animal ? "A" : "-";
        s += o instanceof Bird ? "B" : "-";
        s += o instanceof Dog ? "D" : "-";
        s += o instanceof Flying ? "F" : "-";
        s += o instanceof Number ? "N" : "-";
        s += o instanceof Integer ? "I" : "-";
        s += o instanceof Comparable ? "C" : "-";
        s += o instanceof CharSequence ? "Q" : "-";
        s += o instanceof Object[] ? "O" : "-";
        s += o instanceof int[] ? "i" : "-";
        s += o instanceof Runnable ? "R" : "-";
        s += o instanceof Object ? "x" : "-";
        return s;
    }

    public static void main(String[] args) {
        Runnable lambda = () -> { };
        Object[] things = {new Animal(), new Bird(), new Dog(), 1, 1L, "s", 'c', true, null,
            new int[1], new Integer[1], new int[1][1], lambda};
        for (Object thing : things) {
            System.out.println(describe(thing));
        }
        Animal a = new Bird();
        System.out.println(((Bird) a).sing() + ((Flying) a).fly() + ((Singing) (Object) a).sing());
        Animal kept = a;
        try {
            kept = (Dog) (Animal) a;
        } catch (ClassCastException e) {
            System.out.println("bird is no dog " + kept.name());
        }
        int attempts = 0;
        for (Object o : things) {
            try {
                attempts++;
                Flying f = (Flying) o;
                System.out.println(attempts + " " + (f == null ? "null passes" : f.fly()));
            } catch (ClassCastException e) {
                System.out.println(attempts + " " + e.getClass().getName());
            }
        }
        Object number = 42;
        System.out.println((Integer) number + 1);
        System.out.println((int) number + 1);
        System.out.println((long) (int) number + 1);
        try {
            System.out.println((Long) number);
        } catch (ClassCastException e) {
            System.out.println("Integer is no Long");
        }
        try {
            System.out.println((long) number);
        } catch (ClassCastException e) {
            System.out.println("Integer is not unboxed as long");
        }
        Number n = 3.99;
        System.out.println(n.intValue() + " " + (double) n);
        System.out.println((byte) (int) (double) (Double) n);
        Comparable<Integer> c = 5;
        System.out.println(c.compareTo(6));
        Object array = new String[] {"x"};
        System.out.println(((Object[]) array).length + ((String[]) array)[0]);
        try {
            System.out.println(((Integer[]) array).length);
        } catch (ClassCastException e) {
            System.out.println("String[] is no Integer[]");
        }
        System.out.println(((Animal) new Dog()).name());
    }
}
