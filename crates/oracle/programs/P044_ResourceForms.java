/** Resources which are null, existing variables, fields, or shared; and one closed twice. */
public class P044_ResourceForms {
    static class Res implements AutoCloseable {
        final String name;
        int closed;

        Res(String name) {
            this.name = name;
        }

        @Override
        public void close() {
            System.out.println("close " + name + " " + ++closed);
        }
    }

    final Res field = new Res("field");
    static final Res SHARED = new Res("static");

    void useField() {
        try (this.field) {
            System.out.println("with field");
        }
        try (field) {
            System.out.println("with simple field name");
        }
        try (SHARED; P044_ResourceForms.SHARED) {
            System.out.println("with static, twice");
        }
    }

    static void parameter(Res r) {
        try (r) {
            System.out.println("parameter " + (r == null));
        }
    }

    static Res nothing() {
        System.out.println("nothing");
        return null;
    }

    public static void main(String[] args) {
        Res local = new Res("local");
        try (local) {
            System.out.println("with local");
        }
        System.out.println(local.closed);
        final Res second = new Res("second");
        try (local; second; Res third = new Res("third")) {
            System.out.println("mixed");
        }
        parameter(new Res("argument"));
        parameter(null);
        try (Res none = null) {
            System.out.println("null resource " + none);
        }
        try (Res a = new Res("a"); Res none = nothing(); Res b = new Res("b")) {
            System.out.println("null in the middle");
            throw new IllegalStateException("body");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed().length);
        }
        new P044_ResourceForms().useField();
        Res same = new Res("same");
        try (Res x = same; Res y = same) {
            System.out.println(x == y);
        }
        try (Res r = local.closed > 100 ? new Res("no") : new Res("yes")) {
            System.out.println(r.name);
        }
        try (AutoCloseable anonymous = new AutoCloseable() {
            @Override
            public void close() {
                System.out.println("anonymous closed");
            }
        }) {
            System.out.println("with anonymous");
        } catch (Exception e) {
            System.out.println("never");
        }
        AutoCloseable reference = second::close;
        try (reference) {
            System.out.println("with method reference");
        } catch (Exception e) {
            System.out.println("never");
        }
    }
}
