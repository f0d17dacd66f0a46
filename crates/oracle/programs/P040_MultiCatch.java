/** Multi-catch, order of handlers, precise rethrow, handlers of superclasses, errors and checked exceptions. */
public class P040_MultiCatch {
    static class Base extends Exception {
        Base(String message) { super(message); }
    }
    static class Left extends Base {
        Left() { super("left"); }
    }
    static class Right extends Base {
        Right() { super("right"); }
        @Override public String getMessage() { return "overridden " + super.getMessage(); }
    }

    static void raise(int n) throws Base {
        switch (n) {
            case 0: throw new Left();
            case 1: throw new Right();
            case 2: throw new Base("base");
            case 3: throw new ArithmeticException("arithmetic");
            case 4: throw new ArrayIndexOutOfBoundsException("index");
            case 5: throw new StringIndexOutOfBoundsException("string index");
            case 6: throw new Error("error");
            case 7: throw new AssertionError("assertion");
            case 8: throw new UnsupportedOperationException();
            case 9: throw new ClassCastException("cast");
            case 10: throw new NumberFormatException("format");
            default: System.out.print("nothing raised ");
        }
    }

    static String handle(int n) throws Base {
        try {
            raise(n);
            return "normal";
        } catch (Left | ArithmeticException e) {
            return "left or arithmetic: " + e.getMessage();
        } catch (Right e) {
            return "right: " + e.getMessage();
        } catch (Base e) {
            e = new Base("reassigned " + e.getMessage());
            return e.getMessage();
        } catch (ArrayIndexOutOfBoundsException e) {
            return "array";
        } catch (IndexOutOfBoundsException | ClassCastException e) {
            return e.getClass().getName() + " " + e.getMessage();
        } catch (AssertionError e) {
            return "assertion " + e.getMessage();
        } catch (Error e) {
            return e.toString();
        } catch (IllegalArgumentException e) {
            return "illegal " + (e instanceof NumberFormatException);
        }
    }

    static void rethrow(int n) throws Left, Right {
        try {
            if (n == 0) {
                throw new Left();
            }
            throw new Right();
        } catch (final Exception e) {
            System.out.print("rethrowing ");
            throw e;
        }
    }

    public static void main(String[] args) {
        for (int n = 0; n <= 11; n++) {
            try {
                System.out.println(n + " " + handle(n));
            } catch (Throwable t) {
                System.out.println(n + " escaped " + t.getClass().getName() + " " + t.getMessage());
            }
        }
        for (int n = 0; n < 2; n++) {
            try {
                rethrow(n);
            } catch (Left e) {
                System.out.println("Left");
            } catch (Right e) {
                System.out.println("Right " + e.getMessage());
            }
        }
        try {
            throw new Right();
        } catch (Exception e) {
            System.out.println(e);
        }
        Base prepared = n(2) > 1 ? new Left() : new Right();
        try {
            throw prepared;
        } catch (Left e) {
            System.out.println("dynamic type decides " + (e == prepared));
        } catch (Base e) {
            System.out.println("static type decides");
        }
    }

    static int n(int x) {
        return x;
    }
}
