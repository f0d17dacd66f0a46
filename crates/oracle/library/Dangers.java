import java.util.Set;

/** Calls that would end the experiment, or wait for ever; see also the list of stubs that are not called. */
final class Dangers {
    private Dangers() {}

    static boolean allow(Stub stub, Object receiver, Object[] args) {
        if (receiver == Thread.currentThread()) {
            return !stub.name.equals("join") && !stub.name.equals("interrupt");
        }
        if (stub.signature.startsWith("Thread.sleep") || stub.signature.startsWith("Thread.join")) {
            return args.length == 0 || ((Number) args[0]).longValue() < 2;
        }
        if (stub.name.equals("setLength") && (Integer) args[0] > 10_000) {
            // Near the limit the JDK computes a negative size, and says so in its own way.
            return false;
        }
        boolean allocates = stub.is("constructor") || ALLOCATING.contains(stub.name);
        for (Object arg : allocates ? args : new Object[0]) {
            // More than there is memory for; what the JVM refuses at once may be asked for.
            if (arg instanceof Integer n && n > 10_000 && n < Integer.MAX_VALUE - 2) {
                return false;
            }
        }
        return true;
    }

    private static final Set<String> ALLOCATING = Set.of("copyOf", "copyOfRange", "ensureCapacity",
        "nCopies", "repeat", "setLength", "setSize", "toArray");
}
