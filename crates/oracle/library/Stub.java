import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A method of the bundled library, with what callers take it to do, and what came of its calls. */
final class Stub {
    final Text text;
    final String owner;
    final String name;
    final String signature;
    final String place;
    final Text flags;
    final List<Text> params;
    /** Locals of the receiver, if there is one, and of the parameters. */
    final List<Integer> locals = new ArrayList<>();
    final List<Integer> nonNull = new ArrayList<>();
    final int result;
    final List<Text> cases = new ArrayList<>();
    /** Null of what exists only for specifications. */
    Executable real;

    int attempts;
    int calls;
    int exceptions;
    int judged;
    /** What was found, each with one example. */
    final Map<String, String> findings = new LinkedHashMap<>();
    final Map<String, Integer> counts = new LinkedHashMap<>();
    /** What could not be judged, and how often. */
    final Map<String, Integer> unjudged = new TreeMap<>();

    /** What would have been needed to call it, and could not be made. */
    final Map<String, Integer> impossible = new TreeMap<>();

    Stub(Text text) {
        this.text = text;
        owner = text.part(1).word;
        name = text.part(2).word;
        params = text.part(3).parts;
        signature = text.part(5).word;
        place = text.part(6).word;
        flags = text.find("flags");
        text.find("params").after(1).forEach(p -> locals.add(p.number()));
        text.find("nonnull").after(1).forEach(p -> nonNull.add(p.number()));
        Text local = text.find("result");
        result = local.size() > 1 ? local.part(1).number() : -1;
        for (Text part : text.parts) {
            if (part.parts != null && part.size() > 0 && "case".equals(part.part(0).word)) {
                cases.add(part);
            }
        }
    }

    boolean is(String flag) {
        return flags.has(flag);
    }

    boolean hasReceiver() {
        return !is("static") && !is("constructor");
    }

    String resultType() {
        return text.part(4).word;
    }

    String localType(int local) {
        return text.find("locals").part(local + 1).word;
    }

    Class<?> ownerClass() {
        return Types.named(owner);
    }

    /** Finds the JDK's method; what is wrong with the stub, or null. */
    String link() {
        if (is("model")) {
            return Models.knows(owner, name) ? null : "`" + name + "` has no interpretation in Models.java";
        }
        Class<?>[] types = new Class<?>[params.size()];
        for (int i = 0; i < types.length; i++) {
            types[i] = Types.named(params.get(i).word);
        }
        try {
            Class<?> owner = ownerClass();
            if (is("constructor")) {
                Constructor<?> constructor = owner.getDeclaredConstructor(types);
                real = constructor;
            } else {
                Method method = declared(owner, types);
                if (Modifier.isStatic(method.getModifiers()) != is("static")) {
                    return "the JDK's method is " + (is("static") ? "not " : "") + "static";
                }
                if (method.getReturnType() != Types.named(resultType())) {
                    return "the JDK's method returns " + method.getReturnType().getName();
                }
                real = method;
            }
            for (Class<?> thrown : real.getExceptionTypes()) {
                if (!isUnchecked(thrown) && !mayThrow(thrown)) {
                    return "the JDK's method may throw " + thrown.getName();
                }
            }
            real.setAccessible(true);
            return null;
        } catch (NoSuchMethodException e) {
            return "the JDK has no such method";
        } catch (Undefined e) {
            return "the JDK has not " + e.getMessage();
        }
    }

    private static boolean isUnchecked(Class<?> c) {
        return RuntimeException.class.isAssignableFrom(c) || Error.class.isAssignableFrom(c);
    }

    private boolean mayThrow(Class<?> thrown) {
        for (Text each : cases) {
            for (Text allowed : each.find("throws").after(1)) {
                if (Types.named(allowed.word).isAssignableFrom(thrown)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** As declared in the class, or inherited by it: stubs may repeat what is inherited. */
    private Method declared(Class<?> owner, Class<?>[] types) throws NoSuchMethodException {
        List<Class<?>> pending = new ArrayList<>(List.of(owner));
        Method found = null;
        for (int i = 0; i < pending.size(); i++) {
            Class<?> c = pending.get(i);
            for (Method method : c.getDeclaredMethods()) {
                if (method.getName().equals(name)
                        && List.of(method.getParameterTypes()).equals(List.of(types))
                        && (found == null || found.isBridge() && found.getDeclaringClass() == c)) {
                    found = method;
                }
            }
            if (found != null) {
                return found;
            }
            if (c.getSuperclass() != null) {
                pending.add(c.getSuperclass());
            }
            pending.addAll(List.of(c.getInterfaces()));
        }
        if (owner.isInterface()) {
            return Object.class.getDeclaredMethod(name, types);
        }
        throw new NoSuchMethodException(name);
    }

    /** Objects that it returned in earlier experiments, as many as are remembered. */
    private final Set<Object> given = World.identitySet();

    boolean hasGiven(Object object) {
        return given.contains(object);
    }

    void gave(Object object) {
        if (object != null && given.size() < 100) {
            given.add(object);
        }
    }

    void find(String what, String example) {
        findings.putIfAbsent(what, example);
        counts.merge(what, 1, Integer::sum);
    }

    void cannotJudge(String clause, String why) {
        unjudged.merge(clause + ": " + why, 1, Integer::sum);
    }
}
