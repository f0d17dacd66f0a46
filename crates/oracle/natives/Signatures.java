import java.lang.reflect.*;
import java.nio.file.*;
import java.util.*;

/** What the JDK says of methods, a line each: `static`, `instance`, `bridge`, `constructor` or `none`, and the result. */
final class Signatures {
    public static void main(String[] arguments) throws Exception {
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            String[] parts = line.split("\t", -1);
            System.out.println(kind(parts[0], parts[1], parts[2]));
        }
    }

    private static String kind(String name, String method, String parameters) {
        Class<?> type;
        try {
            type = Class.forName(name);
        } catch (ClassNotFoundException e) {
            return "none void";
        }
        if (!Modifier.isPublic(type.getModifiers())) return "none void";
        if (method.equals("<init>")) {
            if (Modifier.isAbstract(type.getModifiers())) return "none void";
            for (Constructor<?> c : type.getConstructors()) {
                if (text(c.getParameterTypes()).equals(parameters)) return "constructor " + name;
            }
            return "none void";
        }
        String found = "none void";
        for (Method m : type.getMethods()) {
            if (!m.getName().equals(method) || !text(m.getParameterTypes()).equals(parameters)) continue;
            boolean isStatic = Modifier.isStatic(m.getModifiers());
            // Static methods of interfaces are not inherited.
            if (isStatic && m.getDeclaringClass().isInterface() && m.getDeclaringClass() != type) continue;
            String kind = m.isBridge() && method.equals("compareTo") ? "bridge" : isStatic ? "static" : "instance";
            if (!m.isBridge() || found.startsWith("none")) found = kind + " " + m.getReturnType().getTypeName();
        }
        return found;
    }

    private static String text(Class<?>[] types) {
        List<String> names = new ArrayList<>();
        for (Class<?> t : types) names.add(t.getTypeName());
        return "(" + String.join(",", names) + ")";
    }
}
