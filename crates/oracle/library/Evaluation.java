import java.lang.reflect.Array;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The value of a specification expression in the world as it is now.
 *
 * <p>Integers are mathematical. Quantifiers are enumerated: integers over a range that covers
 * everything in the world, references over all objects that are known; where that may not be
 * all, an answer that depends on the rest is {@link Undefined}. {@code \old} is evaluated before
 * the call, for all values that its bound variables may get ({@link #remember}).
 */
final class Evaluation {
    private final World world;
    private final Stub stub;
    /** What locals stand for: parameters, the result, what is bound. */
    final Map<Integer, Object> locals = new HashMap<>();
    /** The values of {@code \old}, by place and by the values of the variables in it. */
    private final Map<Text, Map<List<Object>, Object>> olds = new IdentityHashMap<>();
    private final Map<Text, List<Integer>> oldVariables = new IdentityHashMap<>();
    /** A precondition is asked for: what pure methods in it read must be held, as at every call. */
    boolean isAsked;

    Evaluation(World world, Stub stub) {
        this.world = world;
        this.stub = stub;
    }

    String typeOf(int local) {
        return stub.localType(local);
    }

    boolean holds(Text e) {
        return (Boolean) value(e);
    }

    private BigInteger number(Text e) {
        return (BigInteger) value(e);
    }

    private Object object(Text e) {
        return ((Values.Ref) value(e)).object;
    }

    Object value(Text e) {
        String op = e.operator();
        switch (op) {
            case "local": {
                Object value = locals.get(e.part(1).number());
                if (value == null) {
                    throw Undefined.unknown("a local that has no value");
                }
                return value;
            }
            case "bool":
                return e.part(1).isWord("true");
            case "int":
                return new BigInteger(e.part(1).word);
            case "float":
                return Float.intBitsToFloat((int) Long.parseLong(e.part(1).word));
            case "double":
                return Double.longBitsToDouble(Long.parseUnsignedLong(e.part(1).word));
            case "null":
                return Values.NULL;
            case "str":
                return new Values.Ref(e.part(1).word.intern());
            case "class-object":
                return new Values.Ref(Types.named(e.part(1).word));
            case "get":
                return world.field(e.part(2).word, e.part(3).word, instance(e.part(1)));
            case "static-get":
                return world.field(e.part(1).word, e.part(2).word, null);
            case "ghost":
                return world.ghost(
                    e.part(2).word, e.part(3).word, e.part(4).word, instance(e.part(1)));
            case "static-ghost":
                return world.ghost(e.part(1).word, e.part(2).word, e.part(3).word, null);
            case "index":
                return element(instance(e.part(1)), number(e.part(2)));
            case "length":
                return BigInteger.valueOf(Array.getLength(instance(e.part(1))));
            case "not":
                return !holds(e.part(1));
            case "and":
                return holds(e.part(1)) && holds(e.part(2));
            case "or":
                return holds(e.part(1)) || holds(e.part(2));
            case "implies":
                return !holds(e.part(1)) || holds(e.part(2));
            case "same":
                return same(value(e.part(1)), value(e.part(2)));
            case "ite":
                return value(holds(e.part(1)) ? e.part(2) : e.part(3));
            case "instanceof": {
                Object o = object(e.part(1));
                return o != null && Types.named(e.part(2).word).isInstance(o);
            }
            case "cast":
                return cast(value(e.part(1)), e.part(2).word);
            case "typeof":
                return instance(e.part(1)).getClass();
            case "type":
                return Types.named(e.part(1).word);
            case "subtype":
                return ((Class<?>) value(e.part(2))).isAssignableFrom((Class<?>) value(e.part(1)));
            case "elemtype":
                return ((Class<?>) value(e.part(1))).getComponentType();
            case "same-text":
                return instance(e.part(1)).equals(instance(e.part(2)));
            case "old":
                return old(e);
            case "let":
                return with(e.part(1).number(), value(e.part(2)), e.part(3));
            case "call":
                return call(e);
            case "model":
                return model(e);
            case "within":
                return value(e.part(1));
            case "fresh": {
                Object o = object(e.part(1));
                return world.isFresh(o) && !stub.hasGiven(o);
            }
            case "nonnull-elements":
                return nonNullElements(object(e.part(1)));
            case "forall":
            case "exists":
            case "sum":
            case "product":
            case "num-of":
            case "min":
            case "max":
            case "seq-def":
                return quantified(e);
            default:
                break;
        }
        if (op.startsWith("seq") || op.startsWith("set") || op.startsWith("bag") || op.startsWith("map")) {
            List<Object> operands = new ArrayList<>();
            for (Text operand : e.after(1)) {
                operands.add(value(operand));
            }
            return Collected.operation(op, operands);
        }
        return arithmetic(e, op);
    }

    /** An object that is there. */
    private Object instance(Text e) {
        Object object = object(e);
        if (object == null) {
            throw new Undefined("a member of null");
        }
        return object;
    }

    private static Object cast(Object value, String type) {
        if (value instanceof Values.Ref ref && ref.object != null
                && !Types.named(type).isInstance(ref.object)) {
            throw new Undefined("a cast to " + type + " of what is none");
        }
        return value;
    }

    private static Object element(Object array, BigInteger index) {
        int length = Array.getLength(array);
        if (index.signum() < 0 || index.compareTo(BigInteger.valueOf(length)) >= 0) {
            throw new Undefined("an index outside of an array");
        }
        String type = array.getClass().getComponentType().getName();
        return Values.of(Array.get(array, index.intValue()), type);
    }

    private static boolean nonNullElements(Object array) {
        if (array == null) {
            return false;
        }
        for (int i = 0; i < Array.getLength(array); i++) {
            Object element = Array.get(array, i);
            boolean isDeep = element instanceof Object[];
            if (element == null || (isDeep && !nonNullElements(element))) {
                return false;
            }
        }
        return true;
    }

    private Object with(int local, Object value, Text body) {
        Object before = locals.put(local, value);
        try {
            return value(body);
        } finally {
            if (before == null) {
                locals.remove(local);
            } else {
                locals.put(local, before);
            }
        }
    }

    // ───────────────────────── calls ─────────────────────────

    private List<Object> arguments(Text e) {
        List<Object> values = new ArrayList<>();
        for (Text argument : e.after(6)) {
            values.add(value(argument));
        }
        return values;
    }

    /** A pure method of the JDK. */
    private Object call(Text e) {
        Class<?> owner = Types.named(e.part(1).word);
        List<Text> params = e.part(3).parts;
        Object receiver = e.part(5).isWord("none") ? null : instance(e.part(5));
        List<Object> values = arguments(e);
        ask(e, receiver, values);
        Object result = Calls.invoke(owner, e.part(2).word, params, receiver, values);
        return Values.of(result, e.part(4).word);
    }

    /** A member that exists only for specifications. */
    private Object model(Text e) {
        Object receiver = e.part(5).isWord("none") ? null : instance(e.part(5));
        List<Object> values = arguments(e);
        ask(e, receiver, values);
        Object result = Models.call(world, e.part(1).word, e.part(2).word, receiver, values);
        return Values.of(result, e.part(4).word);
    }

    /** A pure method has a value where its own precondition holds. */
    private void ask(Text call, Object receiver, List<Object> values) {
        Stub called = isAsked ? world.library.stub(call.part(1).word, call.part(2).word, call.part(3).parts) : null;
        if (called == null) {
            return;
        }
        Evaluation inside = new Evaluation(world, called);
        inside.isAsked = true;
        int next = 0;
        if (called.hasReceiver()) {
            inside.locals.put(called.locals.get(next++), new Values.Ref(receiver));
        }
        for (Object value : values) {
            inside.locals.put(called.locals.get(next++), value);
        }
        boolean isMet = called.cases.isEmpty();
        for (Text each : called.cases) {
            Permissions taking = Permissions.consuming(world, inside);
            isMet |= each.find("requires").after(1).stream().allMatch(clause -> taking.holds(clause.part(1)));
        }
        if (!isMet) {
            throw new Undefined("the precondition of " + called.signature + " is not met");
        }
    }

    // ───────────────────────── old values ─────────────────────────

    /** Before the call: evaluates what is inside of every {@code \old} of the text. */
    void remember(Text text) {
        if (text.parts == null) {
            return;
        }
        if (text.size() == 2 && "old".equals(text.part(0).word)) {
            rememberOld(text);
            return;
        }
        text.parts.forEach(this::remember);
    }

    private void rememberOld(Text old) {
        Set<Integer> free = new LinkedHashSet<>();
        freeLocals(old.part(1), new HashSet<>(), free);
        free.removeAll(locals.keySet());
        List<Integer> variables = new ArrayList<>(free);
        Map<List<Object>, Object> values = new HashMap<>();
        rememberFor(old, variables, new ArrayList<>(), values);
        oldVariables.put(old, variables);
        olds.put(old, values);
    }

    private void rememberFor(
            Text old, List<Integer> variables, List<Object> chosen, Map<List<Object>, Object> into) {
        if (chosen.size() == variables.size()) {
            try {
                into.put(List.copyOf(chosen), value(old.part(1)));
            } catch (Undefined why) {
                into.put(List.copyOf(chosen), why);
            }
            return;
        }
        int variable = variables.get(chosen.size());
        for (Object value : world.candidates(stub.localType(variable))) {
            locals.put(variable, value);
            chosen.add(value);
            rememberFor(old, variables, chosen, into);
            chosen.remove(chosen.size() - 1);
        }
        locals.remove(variable);
    }

    private static void freeLocals(Text e, Set<Integer> bound, Set<Integer> into) {
        if (e.parts == null || e.parts.isEmpty()) {
            return;
        }
        String op = e.part(0).word;
        if ("local".equals(op)) {
            int local = e.part(1).number();
            if (!bound.contains(local)) {
                into.add(local);
            }
            return;
        }
        Set<Integer> inside = new HashSet<>(bound);
        if ("let".equals(op)) {
            inside.add(e.part(1).number());
        } else if (op != null && Quantifiers.NAMES.contains(op)) {
            e.part(1).parts.forEach(v -> inside.add(v.number()));
        }
        for (Text part : e.parts) {
            freeLocals(part, inside, into);
        }
    }

    private Object old(Text e) {
        Map<List<Object>, Object> values = olds.get(e);
        if (values == null) {
            throw Undefined.unknown("\\old inside of \\old");
        }
        List<Object> key = new ArrayList<>();
        for (int variable : oldVariables.get(e)) {
            key.add(locals.get(variable));
        }
        Object value = values.get(key);
        if (value == null) {
            throw Undefined.unknown("\\old of a variable whose value was not foreseen");
        }
        if (value instanceof Undefined why) {
            throw why;
        }
        return value;
    }

    // ───────────────────────── quantifiers ─────────────────────────

    private Object quantified(Text e) {
        List<Integer> variables = new ArrayList<>();
        e.part(1).parts.forEach(v -> variables.add(v.number()));
        Quantifiers result = new Quantifiers(e.operator());
        enumerate(variables, 0, e, false, result);
        return result.value();
    }

    private void enumerate(
            List<Integer> variables, int next, Text e, boolean atEdge, Quantifiers result) {
        if (result.isDecided()) {
            return;
        }
        if (next == variables.size()) {
            if (holds(e.part(2))) {
                result.isInexact |= atEdge;
                result.add(value(e.part(3)));
            }
            return;
        }
        int variable = variables.get(next);
        String type = stub.localType(variable);
        for (Object value : world.candidates(type)) {
            locals.put(variable, value);
            boolean edge = atEdge || world.isEdge(value);
            enumerate(variables, next + 1, e, edge, result);
        }
        locals.remove(variable);
    }

    // ───────────────────────── numbers ─────────────────────────

    private Object arithmetic(Text e, String op) {
        if (op.startsWith("real-")) {
            Values.Part a = part(value(e.part(1)));
            Values.Part b = part(value(e.part(2)));
            return switch (op) {
                case "real-add" -> a.plus(b);
                case "real-sub" -> a.minus(b);
                case "real-mul" -> a.times(b);
                case "real-div" -> a.by(b);
                default -> throw Undefined.unknown(op);
            };
        }
        int dash = op.indexOf('-');
        String kind = dash < 0 ? "" : op.substring(dash + 1);
        String name = dash < 0 ? op : op.substring(0, dash);
        Object a = e.size() > 1 ? value(e.part(1)) : null;
        Object b = e.size() > 2 ? value(e.part(2)) : null;
        if (a instanceof Values.Part || b instanceof Values.Part) {
            return Numbers.compare(name, part(a).compareTo(part(b)));
        }
        return Numbers.operation(name, kind, a, b);
    }

    /** Integers are fractions, too. */
    private static boolean same(Object a, Object b) {
        boolean isFraction = a instanceof Values.Part || b instanceof Values.Part;
        return isFraction ? part(a).equals(part(b)) : a.equals(b);
    }

    static Values.Part part(Object value) {
        if (value instanceof BigInteger number) {
            return Values.Part.of(number, BigInteger.ONE);
        }
        return (Values.Part) value;
    }
}
