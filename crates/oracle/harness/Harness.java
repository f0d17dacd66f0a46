import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs many small programs in one JVM and prints what each of them prints.
 *
 * <pre>java Harness CLASS_DIRECTORY [NAMES_FILE]</pre>
 *
 * The names of the main classes come from the file, or from standard input, one on a line; empty
 * lines are skipped. For each program the harness prints
 *
 * <pre>
 * === Name
 * (the program's standard output, ended by a newline if it did not end with one)
 * uncaught: java.lang.IllegalStateException: message
 * </pre>
 *
 * the last line only if {@code main} ended with an exception (without {@code : message} if there
 * is none), or {@code timeout} if it did not end within the bound of {@code -Dharness.millis=…}
 * (10,000 by default), or {@code unloadable: …} if there is no such program. A program that
 * printed more than {@code -Dharness.bytes=…} bytes (4 MiB by default) is cut there, with the
 * line {@code output limit}.
 *
 * Every program gets a class loader of its own, so that static state is never shared, and a
 * thread of its own, by which its output is told from that of others. A program which timed out
 * runs on in a daemon thread until it prints again, which ends it. Output is UTF-8 with the
 * newlines that the program wrote.
 */
public final class Harness {
    private static final long MILLIS = Long.getLong("harness.millis", 10_000);
    private static final long BYTES = Long.getLong("harness.bytes", 4 << 20);
    /** Deep recursion in a program should overflow where the program's own depth does. */
    private static final long STACK_BYTES = 64L << 20;

    /** Ends a program that still prints after its time was over. */
    private static final class TooLate extends Error {
        private static final long serialVersionUID = 1;
    }

    /** A bounded buffer which can be closed for good, so that a late writer has no effect. */
    private static final class Capture extends ByteArrayOutputStream {
        private boolean closed;
        private boolean overflowed;

        @Override
        public synchronized void write(int b) {
            if (admits(1)) {
                super.write(b);
            }
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            if (admits(length)) {
                super.write(bytes, offset, length);
            }
        }

        private boolean admits(int length) {
            if (closed) {
                throw new TooLate();
            }
            if (overflowed) {
                return false;
            }
            overflowed = (long) count + length > BYTES;
            return !overflowed;
        }

        synchronized byte[] finish() {
            closed = true;
            return toByteArray();
        }

        synchronized boolean overflowed() {
            return overflowed;
        }
    }

    /**
     * Where {@code System.out} writes while programs run: to the buffer of the program that the
     * writing thread belongs to. One stream for all, since a program that timed out would
     * otherwise find that of its successor in {@code System.out}.
     */
    private static final class Dispatch extends OutputStream {
        private static final InheritableThreadLocal<Capture> OWNER = new InheritableThreadLocal<>();

        @Override
        public void write(int b) {
            Capture owner = OWNER.get();
            if (owner != null) {
                owner.write(b);
            }
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            Capture owner = OWNER.get();
            if (owner != null) {
                owner.write(bytes, offset, length);
            }
        }
    }

    /** How a program ended: the line to print after its output, or null for a normal end. */
    private static final class Program implements Runnable {
        private final Method main;
        private final Capture capture;
        private volatile String ending;

        Program(Method main, Capture capture) {
            this.main = main;
            this.capture = capture;
        }

        @Override
        public void run() {
            Dispatch.OWNER.set(capture);
            try {
                main.invoke(null, (Object) new String[0]);
            } catch (InvocationTargetException e) {
                ending = uncaught(e.getCause());
            } catch (Throwable e) {
                // Failures to initialise the main class arrive here, not wrapped.
                ending = uncaught(e);
            }
        }
    }

    private static String uncaught(Throwable thrown) {
        String name = thrown.getClass().getName();
        String message;
        try {
            message = thrown.getMessage();
        } catch (Throwable fromOverride) {
            message = null;
        }
        return message == null ? "uncaught: " + name : "uncaught: " + name + ": " + message;
    }

    private static void run(URL[] classes, String name, PrintStream real) throws IOException {
        Capture capture = new Capture();
        String ending;
        try (URLClassLoader loader = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader())) {
            try {
                Method main = Class.forName(name, false, loader).getMethod("main", String[].class);
                main.setAccessible(true);
                Program program = new Program(main, capture);
                Thread thread = new Thread(null, program, name, STACK_BYTES);
                thread.setDaemon(true);
                thread.setContextClassLoader(loader);
                thread.start();
                thread.join(MILLIS);
                ending = thread.isAlive() ? "timeout" : program.ending;
            } catch (ClassNotFoundException | NoSuchMethodException | LinkageError e) {
                ending = "unloadable: " + e;
            } catch (InterruptedException e) {
                ending = "interrupted";
            }
        }
        byte[] printed = capture.finish();
        real.println("=== " + name);
        real.write(printed, 0, printed.length);
        if (printed.length > 0 && printed[printed.length - 1] != '\n') {
            real.println();
        }
        if (capture.overflowed()) {
            real.println("output limit");
        }
        if (ending != null) {
            real.println(ending);
        }
        real.flush();
    }

    private static List<String> names(InputStream input) throws IOException {
        List<String> names = new ArrayList<>();
        BufferedReader reader = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            if (!line.isBlank()) {
                names.add(line.strip());
            }
        }
        return names;
    }

    public static void main(String[] args) throws IOException {
        if (args.length < 1 || args.length > 2) {
            System.err.println("usage: java Harness CLASS_DIRECTORY [NAMES_FILE]");
            System.exit(2);
        }
        PrintStream real = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        URL[] classes = {Path.of(args[0]).toUri().toURL()};
        List<String> names;
        if (args.length == 2) {
            try (InputStream file = Files.newInputStream(Path.of(args[1]))) {
                names = names(file);
            }
        } else {
            names = names(System.in);
        }
        System.setOut(new PrintStream(new Dispatch(), false, StandardCharsets.UTF_8));
        for (String name : names) {
            run(classes, name, real);
        }
        // Ends the process even if a program that timed out is still running.
        real.flush();
        Runtime.getRuntime().halt(0);
    }
}
