/** A compound assignment to a box unboxes the old value before it evaluates the operand. */
public class P127_BoxedCompound {
    static Integer field;
    static Long[] array = {null, 5L};
    static Boolean flag;

    static int value(String name, int v) {
        System.out.println(name);
        return v;
    }

    static boolean truth(String name) {
        System.out.println(name);
        return true;
    }

    interface Action {
        void run();
    }

    static void attempt(String name, Action action) {
        try {
            action.run();
            System.out.println(name + " done");
        } catch (NullPointerException e) {
            System.out.println(name + " null");
        }
    }

    public static void main(String[] args) {
        attempt("field", () -> field += value("a", 1));
        attempt("element", () -> array[0] *= value("b", 2));
        attempt("flag", () -> flag &= truth("c"));
        attempt("increment", () -> field++);
        attempt("shift", () -> array[value("index", 0)] <<= value("d", 3));
        field = 7;
        attempt("set", () -> field -= value("e", field = 3));
        System.out.println(field);
        Integer before = field++;
        System.out.println(before + " " + field + " " + (array[1]++ + ++array[1]));
        Integer left = null;
        try {
            System.out.println(left + value("f", 1));
        } catch (NullPointerException e) {
            System.out.println("operand null");
        }
    }
}
