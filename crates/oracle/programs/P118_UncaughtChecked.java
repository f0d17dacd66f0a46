/** main declares a checked exception and lets one without message escape from a handler. */
public class P118_UncaughtChecked {
    static class Silent extends Exception {
    }

    interface Job {
        void run() throws Exception;
    }

    static void perform(String name, Job job) throws Exception {
        System.out.print(name + ": ");
        try {
            job.run();
            System.out.println("done");
        } catch (RuntimeException e) {
            System.out.println("runtime " + e.getMessage());
        }
    }

    static void nothing() throws Silent {
        throw new Silent();
    }

    public static void main(String... args) throws Exception {
        perform("fine", () -> System.out.print("running "));
        perform("runtime", () -> { throw new IllegalArgumentException("argument"); });
        try {
            perform("checked", () -> { throw new Exception("checked"); });
        } catch (Exception e) {
            System.out.println("caught " + e.getMessage());
        }
        try {
            perform("silent", P118_UncaughtChecked::nothing);
        } catch (Silent s) {
            System.out.println("caught " + s.getMessage() + " " + s);
            try {
                perform("again", P118_UncaughtChecked::nothing);
            } finally {
                System.out.println("finally before the end");
            }
        }
        System.out.println("not reached");
    }
}
