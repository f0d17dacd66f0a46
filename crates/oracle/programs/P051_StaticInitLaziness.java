/** Static initialisation happens at the first use: new, static method, non-constant static field; not for constants, arrays, casts or null. */
public class P051_StaticInitLaziness {
    static class ByNew {
        static { System.out.println("ByNew initialised"); }
    }
    static class ByMethod {
        static { System.out.println("ByMethod initialised"); }
        static void call(int argument) { System.out.println("called " + argument); }
    }
    static class ByField {
        static int value = 5;
        static { System.out.println("ByField initialised, value " + value); }
    }
    static class ByWrite {
        static { System.out.println("ByWrite initialised"); }
        static int value = say("ByWrite.value");
    }
    static class Constants {
        static { System.out.println("Constants initialised"); }
        static final int NUMBER = 6;
        static final String TEXT = "constant" + NUMBER;
        static final Integer BOXED = 7;
    }
    static class Unused {
        static { System.out.println("Unused initialised: wrong"); }
        static int x;
        static class Nested {
            static { System.out.println("Nested initialised"); }
            static int y = 8;
        }
    }
    static class Parent {
        static { System.out.println("Parent initialised"); }
        static int inherited = 9;
        static void method() { System.out.println("Parent.method"); }
    }
    static class Child extends Parent {
        static { System.out.println("Child initialised"); }
    }
    static class Compound {
        static { System.out.println("Compound initialised"); }
        static int n = 1;
        static int[] array = {1, 2};
    }
    static class ByReference {
        static { System.out.println("ByReference initialised"); }
        static void run() { System.out.println("ByReference.run"); }
    }

    static int say(String s) {
        System.out.println("say " + s);
        return 1;
    }

    public static void main(String[] args) {
        System.out.println("main starts");
        ByNew[] array = new ByNew[2];
        System.out.println(array.length);
        ByNew none = null;
        System.out.println(none instanceof ByNew);
        System.out.println((ByNew) (Object) null);
        System.out.println(new ByNew() != null);
        new ByNew();
        ByMethod.call(say("argument before initialisation"));
        ByMethod.call(2);
        System.out.println(ByField.value);
        ByWrite.value = say("right-hand side");
        System.out.println(ByWrite.value);
        System.out.println(Constants.NUMBER + Constants.TEXT);
        System.out.println(Constants.BOXED);
        System.out.println(Unused.Nested.y);
        System.out.println(Child.inherited);
        Child.method();
        new Child();
        Compound.n += say("compound right");
        System.out.println(Compound.n + Compound.array[1]);
        Runnable r = () -> ByReference.run();
        System.out.println("lambda made");
        r.run();
    }
}
