import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs methods from given inputs in the JVM and says what they throw, and where. Reads commands,
 * one a line, with tabs between their parts; the classes of each program have a loader of their
 * own, with assertions switched on.
 */
public class Judge {
    static ClassLoader loader;
    static List<Object> objects = new ArrayList<>();
    static List<Class<?>> types = new ArrayList<>();
    static List<Object> args = new ArrayList<>();

    public static void main(String[] unused) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        String line;
        String problem = null;
        while ((line = in.readLine()) != null) {
            String[] p = line.split("\t", -1);
            try {
                switch (p[0]) {
                    case "program":
                        loader = new URLClassLoader(new URL[] {Path.of(p[1]).toUri().toURL()});
                        loader.setDefaultAssertionStatus(true);
                        break;
                    case "case":
                        objects.clear();
                        types.clear();
                        args.clear();
                        problem = null;
                        break;
                    case "class":
                        objects.add(allocate(type(p[1])));
                        break;
                    case "array":
                        objects.add(Array.newInstance(type(p[1]), Integer.parseInt(p[2])));
                        break;
                    case "string":
                        objects.add(new String(p[1]));
                        break;
                    case "box":
                        objects.add(box(p[1], p[2]));
                        break;
                    case "constant":
                        objects.add(constant(p[1]));
                        break;
                    case "field":
                        set(objects.get(Integer.parseInt(p[1])), p[2], p[3]);
                        break;
                    case "element": {
                        Object array = objects.get(Integer.parseInt(p[1]));
                        Class<?> element = array.getClass().getComponentType();
                        Array.set(array, Integer.parseInt(p[2]), value(element, p[3]));
                        break;
                    }
                    case "static": {
                        int dot = p[1].lastIndexOf('.');
                        Field field = type(p[1].substring(0, dot)).getDeclaredField(p[1].substring(dot + 1));
                        field.setAccessible(true);
                        field.set(null, value(field.getType(), p[2]));
                        break;
                    }
                    case "arg": {
                        Class<?> type = type(p[1]);
                        types.add(type);
                        args.add(value(type, p[2]));
                        break;
                    }
                    case "run":
                        // The program may have printed something itself.
                        String says = problem;
                        try {
                            if (says == null) says = run(p[2], p[3]);
                        } catch (Throwable t) {
                            says = "unbuildable " + t;
                        }
                        System.out.println("\n" + p[1] + "\t" + says);
                        break;
                    default:
                        throw new IllegalStateException(line);
                }
            } catch (Throwable t) {
                problem = "unbuildable " + t;
            }
        }
    }

    /** What running a member of a class throws, with the lines of its code on the way. */
    static String run(String owner, String name) throws Exception {
        Class<?> declaring = type(owner);
        try {
            if (name.equals("<clinit>")) {
                Class.forName(declaring.getName(), true, loader);
                return "returns";
            }
            if (name.equals("<init>")) {
                Constructor<?> c = declaring.getDeclaredConstructor(rest());
                c.setAccessible(true);
                c.newInstance(args.subList(1, args.size()).toArray());
                return "returns";
            }
            for (Method m : declaring.getDeclaredMethods()) {
                boolean isStatic = java.lang.reflect.Modifier.isStatic(m.getModifiers());
                Class<?>[] wanted = isStatic ? types.toArray(new Class<?>[0]) : rest();
                if (!m.getName().equals(name) || !java.util.Arrays.equals(m.getParameterTypes(), wanted) || m.isBridge()) continue;
                m.setAccessible(true);
                if (isStatic) m.invoke(null, args.toArray());
                else m.invoke(args.get(0), args.subList(1, args.size()).toArray());
                return "returns";
            }
            return "unknown";
        } catch (InvocationTargetException e) {
            return thrown(e.getTargetException());
        } catch (ExceptionInInitializerError e) {
            return thrown(e.getCause() == null ? e : e.getCause());
        }
    }

    static String thrown(Throwable t) {
        StringBuilder text = new StringBuilder("throws " + t.getClass().getName());
        for (StackTraceElement at : t.getStackTrace()) {
            text.append(' ').append(at.getFileName()).append(':').append(at.getLineNumber());
        }
        return text.toString();
    }

    /** The types of the parameters without the receiver. */
    static Class<?>[] rest() {
        return types.subList(1, types.size()).toArray(new Class<?>[0]);
    }

    static Class<?> type(String name) throws Exception {
        if (name.endsWith("[]")) {
            return Array.newInstance(type(name.substring(0, name.length() - 2)), 0).getClass();
        }
        switch (name) {
            case "int": return int.class;
            case "long": return long.class;
            case "short": return short.class;
            case "byte": return byte.class;
            case "char": return char.class;
            case "boolean": return boolean.class;
            case "float": return float.class;
            case "double": return double.class;
        }
        String binary = name;
        while (true) {
            try {
                return Class.forName(binary, false, loader);
            } catch (ClassNotFoundException e) {
                int dot = binary.lastIndexOf('.');
                if (dot < 0) throw e;
                binary = binary.substring(0, dot) + "$" + binary.substring(dot + 1);
            }
        }
    }

    static Object allocate(Class<?> type) throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return ((sun.misc.Unsafe) field.get(null)).allocateInstance(type);
    }

    static Object constant(String name) throws Exception {
        int dot = name.lastIndexOf('.');
        Field field = type(name.substring(0, dot)).getDeclaredField(name.substring(dot + 1));
        field.setAccessible(true);
        return field.get(null);
    }

    static void set(Object object, String name, String text) throws Exception {
        for (Class<?> c = object.getClass(); c != null; c = c.getSuperclass()) {
            for (Field f : c.getDeclaredFields()) {
                if (!f.getName().equals(name)) continue;
                f.setAccessible(true);
                f.set(object, value(f.getType(), text));
                return;
            }
        }
        throw new NoSuchFieldException(name);
    }

    static Object box(String type, String text) {
        switch (type.substring(type.lastIndexOf('.') + 1)) {
            case "Integer": return Integer.valueOf(text);
            case "Long": return Long.valueOf(text);
            case "Short": return Short.valueOf(text);
            case "Byte": return Byte.valueOf(text);
            case "Character": return Character.valueOf((char) Integer.parseInt(text));
            case "Boolean": return Boolean.valueOf(text);
            default: throw new IllegalStateException(type);
        }
    }

    static Object value(Class<?> type, String text) {
        if (text.equals("null")) return null;
        if (text.startsWith("object ")) return objects.get(Integer.parseInt(text.substring(7)));
        if (type == int.class) return Integer.valueOf(text);
        if (type == long.class) return Long.valueOf(text);
        if (type == short.class) return Short.valueOf(text);
        if (type == byte.class) return Byte.valueOf(text);
        if (type == char.class) return (char) Integer.parseInt(text);
        if (type == boolean.class) return Boolean.valueOf(text);
        if (type == float.class) return Float.valueOf(text);
        if (type == double.class) return Double.valueOf(text);
        throw new IllegalStateException(type + " " + text);
    }
}
