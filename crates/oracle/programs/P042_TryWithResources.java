/** try-with-resources: order of opening and closing, scope, catch and finally after closing. */
public class P042_TryWithResources {
    static class Res implements AutoCloseable {
        final String name;

        Res(String name) {
            if (name.startsWith("bad")) {
                System.out.println("cannot open " + name);
                throw new IllegalStateException(name);
            }
            this.name = name;
            System.out.println("open " + name);
        }

        void use() {
            System.out.println("use " + name);
        }

        @Override
        public void close() {
            System.out.println("close " + name);
        }
    }

    static class Sub extends Res {
        Sub(String name) {
            super(name + "-sub");
        }

        @Override
        public void close() {
            System.out.println("sub closing");
            super.close();
        }
    }

    static void two() {
        try (Res a = new Res("a"); Res b = new Res("b" + a.name)) {
            a.use();
            b.use();
        }
        System.out.println("after two");
    }

    static void secondFails() {
        try (Res a = new Res("a"); Res b = new Res("bad"); Res c = new Res("c")) {
            System.out.println("not reached " + a + b + c);
        } catch (IllegalStateException e) {
            System.out.println("caught " + e.getMessage() + " " + e.getSuppressed().length);
        } finally {
            System.out.println("finally");
        }
    }

    static void bodyFails() {
        try (Res a = new Res("a"); Sub b = new Sub("b")) {
            b.use();
            throw new RuntimeException("body");
        } catch (RuntimeException e) {
            System.out.println("caught " + e.getMessage());
        } finally {
            System.out.println("finally");
        }
    }

    static void nested() {
        try (Res a = new Res("outer")) {
            try (Res b = new Res("inner")) {
                b.use();
            } finally {
                a.use();
            }
        }
    }

    static void empty() {
        try (var a = new Res("var"); AutoCloseable lambda = () -> System.out.println("lambda closed")) {
        } catch (Exception e) {
            System.out.println("never");
        }
    }

    static Res made;

    static Res make(String name) {
        made = new Res(name);
        return made;
    }

    public static void main(String[] args) {
        two();
        secondFails();
        bodyFails();
        nested();
        empty();
        try (Res r = make("made")) {
            made = null;
            r.use();
        }
        for (int i = 0; i < 2; i++) {
            try (Res r = new Res("loop" + i)) {
                Runnable later = () -> r.use();
                later.run();
            }
        }
    }
}
