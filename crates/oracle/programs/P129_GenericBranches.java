/** Conditional expressions whose branches are calls of generic methods: never numeric, converted one by one to what is wanted. */
public class P129_GenericBranches {
    static <T> T id(T t) {
        return t;
    }

    static int pick(long value) {
        return 1;
    }

    static int pick(Object value) {
        return 2;
    }

    public static void main(String[] args) {
        boolean yes = args.length == 0;
        Object boxed = yes ? id(1) : id(2.0);
        System.out.println(boxed);
        Object mixed = yes ? id(1) : 2.0;
        System.out.println(mixed);
        int number = yes ? id(1) : id(2);
        System.out.println(number);
        double wide = yes ? id(1) : id(2.0f);
        System.out.println(wide);
        long widened = yes ? id(4) : id(5L);
        System.out.println(widened);
        char letter = yes ? id('x') : id('y');
        System.out.println(letter);
        Integer none = yes ? id(null) : id(3);
        System.out.println(none);
        System.out.println(pick(yes ? id(1) : id(2)));
        try {
            int missing = yes ? id((Integer) null) : id(3);
            System.out.println(missing);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        System.out.println(switch (number) {
            case 1 -> id('s');
            default -> id("text");
        });
    }
}
