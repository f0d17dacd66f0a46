package cadre_replay;

import java.io.*;
import java.lang.reflect.*;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.function.Consumer;

/** Runs cases one after the other, each with classes of its own, and writes down what came of them. */
@SuppressWarnings({"removal", "deprecation"})
public final class Runner {
    /** What a case said last. */
    static final class Heard implements Consumer<Object> {
        volatile String last = "begun";

        public void accept(Object text) {
            last = String.valueOf(text);
        }
    }

    /** No other programs, no network, no end of the machine, no files but in the folder. */
    static final class Guard extends SecurityManager {
        private final String folder;

        Guard(String folder) {
            this.folder = folder;
        }

        @Override
        public void checkPermission(java.security.Permission permission) {
            if (permission.getName().equals("setSecurityManager")) {
                throw new SecurityException("not here");
            }
        }

        @Override
        public void checkPermission(java.security.Permission permission, Object context) {
            checkPermission(permission);
        }

        @Override
        public void checkExit(int status) {
            throw new SecurityException("the program wants to end");
        }

        @Override
        public void checkExec(String command) {
            throw new SecurityException("no other programs");
        }

        @Override
        public void checkLink(String library) {
            boolean isOurs = !new File(library).isAbsolute();
            if (!isOurs && !library.startsWith(System.getProperty("java.home"))) {
                throw new SecurityException("no native libraries");
            }
        }

        @Override
        public void checkConnect(String host, int port) {
            throw new SecurityException("no network");
        }

        @Override
        public void checkConnect(String host, int port, Object context) {
            throw new SecurityException("no network");
        }

        @Override
        public void checkListen(int port) {
            throw new SecurityException("no network");
        }

        @Override
        public void checkAccept(String host, int port) {
            throw new SecurityException("no network");
        }

        @Override
        public void checkMulticast(InetAddress address) {
            throw new SecurityException("no network");
        }

        @Override
        public void checkWrite(String file) {
            inside(file);
        }

        @Override
        public void checkDelete(String file) {
            inside(file);
        }

        private void inside(String file) {
            if (!new File(file).getAbsolutePath().startsWith(folder)) {
                throw new SecurityException("no files outside of the folder");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Path answers = Paths.get(args[0]);
        long millis = Long.parseLong(args[1]);
        List<URL> urls = new ArrayList<>();
        for (String place : args[2].split(File.pathSeparator)) {
            urls.add(new File(place).toURI().toURL());
        }
        URL[] classPath = urls.toArray(new URL[0]);
        OutputStream out = Files.newOutputStream(answers, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        PrintStream nothing = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(nothing);
        System.setErr(nothing);
        System.setIn(new ByteArrayInputStream(new byte[0]));
        try {
            System.setSecurityManager(new Guard(answers.toAbsolutePath().getParent().toString()));
        } catch (UnsupportedOperationException e) {
            // Newer machines have none.
        }
        for (int i = 3; i < args.length; i++) {
            String name = args[i];
            write(out, name + "\tstarted\n");
            write(out, name + "\t" + run(name, classPath, millis) + "\n");
        }
        out.close();
        Runtime.getRuntime().halt(0);
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static String run(String name, URL[] classPath, long millis) throws Exception {
        Heard heard = new Heard();
        Throwable[] thrown = new Throwable[1];
        boolean[] ended = new boolean[1];
        URLClassLoader loader = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader());
        loader.setDefaultAssertionStatus(true);
        Runnable work = () -> {
            try {
                Method method = Class.forName(name, true, loader).getDeclaredMethod("run", Consumer.class);
                method.setAccessible(true);
                method.invoke(null, heard);
            } catch (InvocationTargetException e) {
                thrown[0] = e.getCause();
            } catch (Throwable e) {
                thrown[0] = e;
            }
            ended[0] = true;
        };
        Thread thread = new Thread(null, work, "case", 64L << 20);
        thread.setDaemon(true);
        thread.setContextClassLoader(loader);
        thread.start();
        thread.join(millis);
        if (!ended[0]) {
            return "late\t" + heard.last;
        }
        if (thrown[0] == null) {
            return "done\t" + heard.last;
        }
        StringBuilder text = new StringBuilder("threw\t" + heard.last + "\t" + thrown[0].getClass().getName());
        StackTraceElement[] frames = thrown[0].getStackTrace();
        for (int i = 0; i < frames.length && i < 200; i++) {
            text.append('\t').append(frames[i].getFileName()).append(':').append(frames[i].getLineNumber());
        }
        return text.toString();
    }
}
