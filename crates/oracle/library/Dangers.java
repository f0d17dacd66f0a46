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
        if (stub.owner.startsWith("java.math.")) {
            // Numbers of so many digits take too long.
            if (receiver instanceof java.math.BigInteger n && n.bitLength() > 2_000) {
                return false;
            }
            for (Object arg : args) {
                if (arg instanceof Integer n && (n > 40 || n < -40) || arg instanceof java.math.BigInteger m && m.bitLength() > 2_000) {
                    return false;
                }
            }
        }
        if (stub.owner.equals("java.lang.AutoCloseable") || stub.owner.equals("java.io.Closeable")) {
            // It has no contract, and takes what it is given: it is not used any more.
            return !(receiver instanceof java.util.stream.BaseStream<?, ?>) && !(receiver instanceof java.util.Scanner);
        }
        if (stub.owner.equals("java.util.EnumMap") && stub.is("constructor") && args[0] instanceof Class<?> c) {
            // The compiler sees to it that the class is an enumeration.
            return c.isEnum();
        }
        if (stub.name.equals("range") || stub.name.equals("rangeClosed")) {
            // Counting takes its time.
            return ((Number) args[1]).doubleValue() - ((Number) args[0]).doubleValue() < 1_000;
        }
        if (stub.owner.equals("java.util.concurrent.TimeUnit") && stub.name.equals("sleep")) {
            return ((Number) args[0]).longValue() < 1;
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
