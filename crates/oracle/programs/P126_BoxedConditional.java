/** A conditional over two boxes of one type keeps the box; a mixture of box and primitive does not. */
public class P126_BoxedConditional {
    static String kind(Boolean b) {
        return "Boolean";
    }

    static String kind(boolean b) {
        return "boolean";
    }

    static String kind(Object o) {
        return "Object";
    }

    static String number(Integer i) {
        return "Integer";
    }

    static String number(int i) {
        return "int";
    }

    public static void main(String[] args) {
        boolean yes = args.length == 0;
        Boolean box = yes;
        Boolean none = null;
        System.out.println(kind(yes ? box : (Boolean) false) + " " + kind(yes ? box : false) + " " + kind(yes ? true : false));
        System.out.println(kind(yes ? box : null) + " " + kind(yes ? (Object) box : false));
        Boolean kept = yes ? none : box;
        System.out.println(kept);
        try {
            Boolean lost = yes ? none : false;
            System.out.println(lost);
        } catch (NullPointerException e) {
            System.out.println("unboxed");
        }
        Integer one = 1;
        Integer two = 2;
        System.out.println(number(yes ? one : two) + " " + number(yes ? one : 2) + " " + number(yes ? 1 : 2));
        System.out.println(kind(switch (args.length) {
            case 0 -> box;
            default -> (Boolean) true;
        }));
        boolean both = switch (args.length) {
            case 0 -> box;
            default -> true;
        };
        System.out.println(both);
    }
}
