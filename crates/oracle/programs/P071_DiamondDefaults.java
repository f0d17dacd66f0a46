/** Diamond inheritance of defaults: the most specific wins, conflicts are resolved with A.super.m(). */
public class P071_DiamondDefaults {
    interface Top {
        default String who() {
            return "Top";
        }
    }

    interface Left extends Top {
        @Override
        default String who() {
            return "Left<" + Top.super.who() + ">";
        }
    }

    interface Right extends Top {
        @Override
        default String who() {
            return "Right<" + Top.super.who() + ">";
        }
    }

    interface Plain extends Top {
    }

    interface Both extends Left, Right {
        @Override
        default String who() {
            return "Both(" + Left.super.who() + "," + Right.super.who() + ")";
        }
    }

    static class OnlyLeft implements Left, Plain {
    }

    static class Conflict implements Left, Right {
        @Override
        public String who() {
            return Right.super.who() + "&" + Left.super.who();
        }
    }

    static class FromClass extends OnlyLeft implements Top {
        String up() {
            return super.who();
        }
    }

    static class Sub extends Conflict implements Both {
        @Override
        public String who() {
            return "Sub[" + super.who() + ";" + Both.super.who() + "]";
        }
    }

    static class ClassMethod {
        public String who() {
            return "ClassMethod";
        }
    }

    static class ClassFirst extends ClassMethod implements Left {
        String viaInterface() {
            return Left.super.who();
        }
    }

    static abstract class Abstract implements Left {
        @Override
        public abstract String who();
    }

    static class Concrete extends Abstract {
        @Override
        public String who() {
            return "Concrete";
        }

        Runnable deferred() {
            return () -> System.out.println(who() + " from lambda");
        }
    }

    static class Lambdas implements Both {
        java.util.function.Supplier<String> reference() {
            return Both.super::who;
        }

        @Override
        public String who() {
            return "Lambdas";
        }
    }

    public static void main(String[] args) {
        Top[] all = {new Top() { }, new OnlyLeft(), new Conflict(), new FromClass(), new Sub(), new ClassFirst(),
            new Concrete(), new Lambdas(), new Both() { }};
        for (Top t : all) {
            System.out.println(t.who());
        }
        System.out.println(new FromClass().up());
        System.out.println(new ClassFirst().viaInterface());
        new Concrete().deferred().run();
        System.out.println(new Lambdas().reference().get());
    }
}
