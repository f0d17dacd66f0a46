/** The operator += on strings: locals, fields, array elements, null targets, side effects in the target. */
public class P015_StringCompoundAssignment {
    String field = "f";
    static String shared;
    static int calls;
    Object object = "o";
    CharSequence sequence = "cs";

    static P015_StringCompoundAssignment one = new P015_StringCompoundAssignment();

    static P015_StringCompoundAssignment get() {
        System.out.println("get " + ++calls);
        return one;
    }

    static int index() {
        System.out.println("index " + ++calls);
        return calls % 2;
    }

    static String boom() {
        System.out.println("boom");
        throw new RuntimeException("b");
    }

    public static void main(String[] args) {
        String s = "a";
        s += 'b';
        s += 1;
        s += 2L;
        s += 1.5;
        s += null;
        s += true;
        s += 'c' + 1;
        s += "d" + 1 + 2;
        System.out.println(s);
        s += s += "x";
        System.out.println(s);
        String t = "t";
        t += (t = "u") + t;
        System.out.println(t);
        shared += "x";
        System.out.println(shared);
        String none = null;
        none += none;
        System.out.println(none);
        get().field += get().field += "g";
        System.out.println(one.field);
        String[] array = {"p", null};
        array[index()] += array[index()] + index();
        System.out.println(array[0] + "|" + array[1]);
        int i = 0;
        array[i++] += i++ + "" + i;
        System.out.println(array[0] + "|" + array[1] + "|" + i);
        try {
            array[0] += boom();
        } catch (RuntimeException e) {
            System.out.println(array[0]);
        }
        try {
            array[2] += boom();
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            P015_StringCompoundAssignment p = null;
            p.field += boom();
        } catch (NullPointerException e) {
            System.out.println("null target");
        }
        one.object += "!";
        one.object += "" + 1;
        System.out.println(one.object);
        Object o = 1;
        o += "2";
        System.out.println(o);
        one.sequence += "s";
        System.out.println(one.sequence.length());
        Object[] objects = {1};
        objects[0] += "y";
        System.out.println(objects[0]);
        System.out.println((s = "n") + (s += "m") + s);
    }
}
