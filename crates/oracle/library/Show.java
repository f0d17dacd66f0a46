import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Map;

/** Objects in messages: short, and without calling anything that may go wrong. */
final class Show {
    private Show() {}

    static String object(Object o) {
        return object(o, 2);
    }

    private static String object(Object o, int depth) {
        if (o == null) {
            return "null";
        }
        if (o instanceof String s) {
            return text(s);
        }
        if (o instanceof Character c) {
            return "'" + escaped(c.toString()) + "'";
        }
        if (o instanceof Number || o instanceof Boolean || o instanceof Enum) {
            String suffix = o instanceof Long ? "L" : o instanceof Float ? "f" : "";
            return plain(o) ? o + suffix : name(o);
        }
        if (o instanceof Class<?> c) {
            return c.getSimpleName() + ".class";
        }
        if (depth == 0) {
            return name(o);
        }
        if (o.getClass().isArray()) {
            StringBuilder out = new StringBuilder(o.getClass().getSimpleName()).append("{");
            for (int i = 0; i < Math.min(8, Array.getLength(o)); i++) {
                out.append(i == 0 ? "" : ", ").append(object(Array.get(o, i), depth - 1));
            }
            return out.append(Array.getLength(o) > 8 ? ", …}" : "}").toString();
        }
        try {
            if (o instanceof Collection<?> c) {
                return name(o) + elements(c.toArray(), depth);
            }
            if (o instanceof Map<?, ?> m) {
                return name(o) + elements(m.keySet().toArray(), depth) + "→"
                    + elements(m.values().toArray(), depth);
            }
            if (o instanceof StringBuilder || o instanceof StringBuffer) {
                return name(o) + "(" + text(o.toString()) + ")";
            }
        } catch (RuntimeException | StackOverflowError e) {
            return name(o);
        }
        return name(o);
    }

    private static boolean plain(Object o) {
        return o.getClass().getName().startsWith("java.lang.") || o instanceof Enum;
    }

    private static String elements(Object[] all, int depth) {
        StringBuilder out = new StringBuilder("[");
        for (int i = 0; i < Math.min(8, all.length); i++) {
            out.append(i == 0 ? "" : ", ").append(object(all[i], depth - 1));
        }
        return out.append(all.length > 8 ? ", …]" : "]").toString();
    }

    private static String name(Object o) {
        String name = o.getClass().getSimpleName();
        return name.isEmpty() ? o.getClass().getName() : name;
    }

    static String text(String s) {
        String shown = s.length() > 30 ? s.substring(0, 30) + "…" : s;
        return '"' + escaped(shown) + '"';
    }

    private static String escaped(String s) {
        StringBuilder out = new StringBuilder();
        for (char c : s.toCharArray()) {
            out.append(c >= ' ' && c < 127 || c == '…' ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        }
        return out.toString();
    }
}
