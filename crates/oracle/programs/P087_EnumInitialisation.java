/** Initialisation of enums: constants before other statics, values in static blocks, lookups built there, laziness. */
public class P087_EnumInitialisation {
    static int log(String s, int v) {
        System.out.println("log " + s);
        return v;
    }

    enum Code {
        OK(log("OK", 200)), NOT_FOUND(log("NOT_FOUND", 404)), ERROR(log("ERROR", 500));

        static int constructed = log("constructed", 10);
        static final int LIMIT = 600;
        private static final Code[] BY_CLASS = new Code[LIMIT / 100];
        final int number;
        final int position = ordinal() * 10;

        static {
            System.out.println("static block, constructed " + constructed);
            for (Code c : values()) {
                BY_CLASS[c.number / 100] = c;
                constructed++;
            }
        }

        {
            System.out.println("instance block " + name() + " " + ordinal());
        }

        Code(int number) {
            this.number = number;
            System.out.println("constructor " + number + " limit " + LIMIT);
        }

        static Code find(int n) {
            int i = n / 100;
            return i < BY_CLASS.length ? BY_CLASS[i] : null;
        }
    }

    enum Node {
        LEAF, INNER;

        Node next;

        static {
            LEAF.next = INNER;
            INNER.next = LEAF;
        }
    }

    enum Singleton {
        INSTANCE;

        private int counter;

        Singleton() {
            System.out.println("singleton made");
        }

        int next() {
            return ++counter;
        }
    }

    static class User {
        static Code code = Code.ERROR;
        static { System.out.println("User initialised with " + code); }
    }

    public static void main(String[] args) {
        System.out.println("start");
        Code none = null;
        System.out.println(none);
        System.out.println(Code.LIMIT);
        System.out.println(User.code);
        System.out.println(Code.find(204) + " " + Code.find(499) + " " + Code.find(100) + " " + Code.find(999));
        System.out.println(Code.constructed + " " + Code.NOT_FOUND.position);
        System.out.println(Node.LEAF.next + " " + Node.LEAF.next.next);
        System.out.println(Singleton.INSTANCE.next() + Singleton.INSTANCE.next() + Singleton.valueOf("INSTANCE").next());
    }
}
