import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * What the members of stubs stand for that exist only for specifications. An interpretation that
 * satisfies all contracts also shows that they do not contradict each other.
 */
final class Models {
    private Models() {}

    /** Of an iterator: where it is, see {@code library/java/util/Iterator.java}. */
    static final class Cursor {
        final Collection<?> source;
        BigInteger expected;
        int position;
        int last = -1;
        boolean removable;
        boolean bothWays;

        Cursor(Collection<?> source, int position, BigInteger expected) {
            this.source = source;
            this.position = position;
            this.expected = expected;
        }
    }

    private interface Model {
        Object value(World world, Object self, List<Object> args);
    }

    private static final Map<String, Model> TABLE = new HashMap<>();

    /** Interfaces whose objects may refuse null. */
    private static final List<String> FUNCTIONS = java.util.stream.Stream.of("Function", "BiFunction", "Predicate",
            "BiPredicate", "Consumer", "BiConsumer", "ToIntFunction", "ToLongFunction", "ToDoubleFunction",
            "ToIntBiFunction", "ToLongBiFunction", "ToDoubleBiFunction", "ObjIntConsumer", "ObjLongConsumer", "ObjDoubleConsumer")
        .map(name -> "java.util.function." + name).collect(java.util.stream.Collectors.toCollection(() -> new ArrayList<>(List.of("java.util.Comparator"))));

    /** The key of a box is made of its class and its value; that of a text of its characters. */
    private record Key(Object of, Object value) { }

    /** Equal keys are one object. */
    private static final Map<Key, Key> KEYS = new HashMap<>();

    /** Those that were made with a cause, or with none on purpose. */
    private static final java.util.Set<Throwable> WITH_CAUSE =
        java.util.Collections.newSetFromMap(new java.util.IdentityHashMap<>());

    static {
        add("java.util.Collection.viewed", (w, self, args) -> Views.of(self) instanceof Map<?, ?> map ? map : null);
        add("java.util.Collection.base", (w, self, args) -> Views.of(self) instanceof Collection<?> base ? base : null);
        add("java.util.Map.base", (w, self, args) -> Views.of(self) instanceof Map<?, ?> base ? base : null);
        add("java.util.Map.shown", (w, self, args) -> Views.of(self) instanceof Collection<?> shown ? shown : null);
        add("java.util.Map$Entry.shown", (w, self, args) -> Views.of(self) instanceof Map<?, ?> shown ? shown : null);
        add("java.util.Queue.fifo", (w, self, args) -> !(self instanceof java.util.PriorityQueue));
        add("java.util.stream.BaseStream.source", (w, self, args) -> Streams.of(self).source);
        add("java.util.stream.BaseStream.array", (w, self, args) -> Streams.of(self).array);
        add("java.util.stream.BaseStream.origin", (w, self, args) -> Streams.of(self).origin);
        add("java.util.stream.BaseStream.unused", (w, self, args) -> !Streams.isUsed(self));
        add("java.util.stream.BaseStream.done", (w, self, args) -> Streams.isDone(self));
        add("java.util.stream.BaseStream.isThere", (w, self, args) -> Streams.of(self).isThere(w));
        add("java.util.stream.Collector.takesNull", (w, self, args) -> Views.takesNull(self));
        add("java.util.stream.Stream.nonNull", (w, self, args) -> Views.nonNull(self));
        add("java.util.stream.Collector.mayThrow", (w, self, args) -> Views.mayThrow(self));
        for (String what : List.of("Int", "Long", "Double", "Line")) {
            add("java.util.Scanner.has" + what, (w, self, args) -> hasNext((java.util.Scanner) self, what));
        }
        add("java.util.stream.Collector.givesNull", (w, self, args) -> false);
        add("java.util.stream.Collector.makesCollection", (w, self, args) -> Views.makes(self, Collection.class));
        add("java.util.stream.Collector.makesMap", (w, self, args) -> Views.makes(self, Map.class));
        add("java.util.Collection.content", (w, self, args) -> elements((Collection<?>) self));
        add("java.util.Set.keys", (w, self, args) -> keys((Collection<?>) self));
        add("java.util.Map.refusesNull", (w, self, args) -> self instanceof java.util.concurrent.ConcurrentMap
            || self instanceof java.util.Hashtable);
        add("java.util.Map.content", (w, self, args) -> entries((Map<?, ?>) self));
        add("java.util.Objects.key", (w, self, args) -> key(object(args)));
        add("java.util.Objects.hasKey", (w, self, args) -> hasKey(object(args)));
        for (String box : List.of("Integer", "Long", "Short", "Byte", "Character", "Boolean")) {
            String name = "java.lang." + box;
            add(name + ".keyOf", (w, self, args) -> interned(box, args.get(0)));
            add(name + ".ofKey", (w, self, args) -> ofKey(box, object(args)));
        }
        add("java.lang.String.text", (w, self, args) -> characters((String) self));
        add("java.lang.String.keyOf", (w, self, args) -> key(written((Values.Seq) args.get(0))));
        add("java.lang.String.ofKey", (w, self, args) -> characters(
            object(args) instanceof Key key && key.value() instanceof String text ? text : ""));
        add("java.lang.String.hashOf", (w, self, args) -> number(written((Values.Seq) args.get(0)).hashCode()));
        add("java.lang.String.decimal", (w, self, args) -> characters(args.get(0).toString()));
        add("java.lang.String.isPattern", (w, self, args) -> isPattern((String) object(args)));
        // Nobody calls it from outside of the class.
        add("java.lang.Object.copied", (w, self, args) -> null);
        add("java.lang.String.isInt", (w, self, args) -> isNumber(() -> Integer.parseInt((String) object(args))));
        add("java.lang.String.isLong", (w, self, args) -> isNumber(() -> Long.parseLong((String) object(args))));
        add("java.lang.String.isDouble", (w, self, args) -> isNumber(() -> Double.parseDouble((String) object(args))));
        add("java.lang.String.numberIn", (w, self, args) ->
            isNumber(() -> new BigInteger((String) object(args))) ? new BigInteger((String) object(args)) : BigInteger.ZERO);
        add("java.lang.String.isDecimal", (w, self, args) -> isNumber(() -> new BigDecimal((String) object(args))));
        add("java.lang.String.unscaledIn", (w, self, args) -> isNumber(() -> new BigDecimal((String) object(args)))
            ? new BigDecimal((String) object(args)).unscaledValue() : BigInteger.ZERO);
        add("java.lang.String.scaleIn", (w, self, args) -> isNumber(() -> new BigDecimal((String) object(args)))
            ? number(new BigDecimal((String) object(args)).scale()) : BigInteger.ZERO);
        add("java.math.BigInteger.value", (w, self, args) -> self);
        add("java.math.BigDecimal.value", (w, self, args) -> Values.Part.of((BigDecimal) self));
        add("java.lang.String.isFormat", (w, self, args) -> conversions((String) object(args)) != null);
        add("java.lang.String.conversions", (w, self, args) -> {
            String found = conversions((String) object(args));
            return characters(found == null ? "" : found);
        });
        add("java.lang.String.converts", (w, self, args) ->
            converts((char) ((BigInteger) args.get(0)).intValue(), ((Values.Ref) args.get(1)).object));
        add("java.lang.Throwable.message", (w, self, args) -> ((Throwable) self).getMessage());
        add("java.lang.Throwable.plain", (w, self, args) -> false);
        add("java.lang.Throwable.hasCause", (w, self, args) -> WITH_CAUSE.contains(self));
        add("java.lang.Throwable.cause", (w, self, args) -> ((Throwable) self).getCause());
        add("java.util.Iterator.shared", (w, self, args) -> self == java.util.Collections.emptyIterator()
            || self == java.util.Collections.emptyListIterator());
        add("java.util.Iterator.reorders", (w, self, args) -> w.cursors.containsKey(self)
            && cursor(w, self).source instanceof java.util.PriorityQueue);
        add("java.util.Iterator.ofLibrary", (w, self, args) -> self.getClass().getName().startsWith("java."));
        add("java.util.Iterator.source", (w, self, args) -> cursor(w, self).source);
        add("java.util.Iterator.expected", (w, self, args) -> cursor(w, self).expected);
        add("java.util.Iterator.position", (w, self, args) -> number(cursor(w, self).position));
        add("java.util.Iterator.removable", (w, self, args) -> cursor(w, self).removable);
        add("java.util.ListIterator.bothWays", (w, self, args) -> w.cursors.containsKey(self) && cursor(w, self).bothWays);
        for (String function : FUNCTIONS) {
            add(function + ".takesNull", (w, self, args) -> Functions.takesNull(self));
        }
        add("java.util.function.Predicate.refusesNull", (w, self, args) -> false);
        add("java.util.Comparator.isOrder", (w, self, args) -> Functions.isOrder(self));
        for (String function : List.of("Function", "ToIntFunction", "ToLongFunction", "ToDoubleFunction")) {
            add("java.util.function." + function + ".repeats", (w, self, args) -> false);
        }
        add("java.util.function.Function.givesKeys", (w, self, args) -> false);
        for (String function : List.of("Function", "BiFunction", "IntFunction", "LongFunction", "DoubleFunction", "Supplier")) {
            add("java.util.function." + function + ".neverGivesNull", (w, self, args) -> Functions.neverGivesNull(self));
        }
        add("java.util.ListIterator.last", (w, self, args) -> number(cursor(w, self).last));
        for (String builder : List.of("StringBuilder", "StringBuffer")) {
            String name = "java.lang." + builder;
            add(name + ".text", (w, self, args) -> characters((CharSequence) self));
        }
        add("java.lang.StringBuffer.current", (w, self, args) -> self.toString().equals(letters((CharSequence) self)));
        String atomic = "java.util.concurrent.atomic.Atomic";
        add(atomic + "Integer.state", (w, self, args) -> number(((AtomicInteger) self).get()));
        add(atomic + "Long.state", (w, self, args) -> number(((AtomicLong) self).get()));
        add(atomic + "Boolean.state", (w, self, args) -> ((AtomicBoolean) self).get());
        add(atomic + "Reference.state", (w, self, args) -> ((AtomicReference<?>) self).get());
        add(atomic + "IntegerArray.state", (w, self, args) -> numbers(((AtomicIntegerArray) self).length(), ((AtomicIntegerArray) self)::get));
        add(atomic + "LongArray.state", (w, self, args) -> numbers(((AtomicLongArray) self).length(), ((AtomicLongArray) self)::get));
        add(atomic + "ReferenceArray.state", (w, self, args) -> objects((AtomicReferenceArray<?>) self));
        add("java.util.StringTokenizer.left", (w, self, args) -> number(((java.util.StringTokenizer) self).countTokens()));
        add("java.util.Optional.value", (w, self, args) -> ((Optional<?>) self).orElse(null));
    }

    private static boolean takesCause(Stub stub) {
        return stub.params.stream().anyMatch(param -> Throwable.class.isAssignableFrom(Types.named(param.word)));
    }

    private static void add(String name, Model model) {
        TABLE.put(name, model);
    }

    static boolean knows(String owner, String name) {
        return TABLE.containsKey(owner + "." + name);
    }

    static Object call(World world, String owner, String name, Object self, List<Object> args) {
        Model model = TABLE.get(owner + "." + name);
        if (model == null) {
            throw Undefined.unknown(owner + "." + name + ", which has no interpretation");
        }
        return model.value(world, self, args);
    }

    private static Object object(List<Object> args) {
        return ((Values.Ref) args.get(0)).object;
    }

    private static BigInteger number(long value) {
        return BigInteger.valueOf(value);
    }

    // ───────────────────────── formats and patterns ─────────────────────────

    private static boolean hasNext(java.util.Scanner scanner, String what) {
        return switch (what) {
            case "Int" -> scanner.hasNextInt();
            case "Long" -> scanner.hasNextLong();
            case "Double" -> scanner.hasNextDouble();
            default -> scanner.hasNextLine();
        };
    }

    private static boolean isNumber(Runnable reading) {
        try {
            reading.run();
            return true;
        } catch (NumberFormatException | NullPointerException e) {
            return false;
        }
    }

    private static boolean isPattern(String text) {
        try {
            java.util.regex.Pattern.compile(text);
            return true;
        } catch (java.util.regex.PatternSyntaxException e) {
            return false;
        }
    }

    private static final java.util.regex.Pattern CONVERSION =
        java.util.regex.Pattern.compile("%(?:([-0,+])?([1-9][0-9]{0,2})?(\\.[0-9]{1,2})?([a-zA-Z%]))?");

    /** The conversions of a simple format that take an argument; null if it is none. */
    private static String conversions(String format) {
        StringBuilder out = new StringBuilder();
        java.util.regex.Matcher each = CONVERSION.matcher(format);
        while (each.find()) {
            String kind = each.group(4);
            String flag = each.group(1) == null ? "" : each.group(1);
            boolean isBare = flag.isEmpty() && each.group(2) == null && each.group(3) == null;
            String taking = switch (flag) {
                case "" -> "sSbBfeEdxXc%n";
                case "-" -> each.group(2) == null ? "" : "sSbBfeEdxXc";
                case "0" -> each.group(2) == null ? "" : "dxXfeE";
                case "+" -> "dfeE";
                default -> "df";
            };
            if (kind == null || !taking.contains(kind) || each.group(3) != null && "dxXc".contains(kind) || "%n".contains(kind) && !isBare) {
                return null;
            }
            if (!"%n".contains(kind)) {
                out.append(kind.toLowerCase());
            }
        }
        return out.toString();
    }

    private static boolean converts(char conversion, Object o) {
        return switch (conversion) {
            case 's', 'b' -> true;
            case 'd', 'x' -> o == null || o instanceof Integer || o instanceof Long || o instanceof Short || o instanceof Byte;
            case 'c' -> o == null || o instanceof Character;
            case 'f', 'e' -> o == null || o instanceof Double || o instanceof Float;
            default -> o == null;
        };
    }

    // ───────────────────────── arguments ─────────────────────────

    /** {@code \\bigint}, {@code \\seq<char>}: a type that Java does not have. */
    static boolean isMathematical(String type) {
        return type.startsWith("\\");
    }

    /** What an argument of such a type is made of. */
    static Class<?> standIn(String type) {
        return type.equals("\\seq char") ? String.class : long.class;
    }

    static Object mathematical(Object standIn) {
        return standIn instanceof Long value ? number(value) : characters(standIn == null ? "" : (String) standIn);
    }

    // ───────────────────────── content ─────────────────────────

    static Values.Seq elements(Collection<?> c) {
        List<Object> elements = new ArrayList<>();
        for (Object element : c) {
            elements.add(new Values.Ref(element));
        }
        return Values.Seq.of(elements);
    }

    private static Values.Seq characters(CharSequence text) {
        List<Object> characters = new ArrayList<>();
        for (int i = 0; i < text.length(); i++) {
            characters.add(number(text.charAt(i)));
        }
        return Values.Seq.of(characters);
    }

    private static Values.Seq numbers(int length, java.util.function.IntToLongFunction at) {
        List<Object> numbers = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            numbers.add(number(at.applyAsLong(i)));
        }
        return Values.Seq.of(numbers);
    }

    private static Values.Seq objects(AtomicReferenceArray<?> array) {
        List<Object> objects = new ArrayList<>();
        for (int i = 0; i < array.length(); i++) {
            objects.add(new Values.Ref(array.get(i)));
        }
        return Values.Seq.of(objects);
    }

    private static String written(Values.Seq text) {
        StringBuilder out = new StringBuilder();
        for (Object unit : text.elements()) {
            out.append((char) ((BigInteger) unit).intValue());
        }
        return out.toString();
    }

    /** What is in it, which a buffer does not always say. */
    private static String letters(CharSequence text) {
        return text.chars().collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
    }

    private static Values.Group keys(Collection<?> c) {
        List<Object> keys = new ArrayList<>();
        for (Object element : c) {
            keys.add(new Values.Ref(key(element)));
        }
        return Values.Group.of(keys);
    }

    private static Values.Table entries(Map<?, ?> m) {
        Map<Object, Object> entries = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : m.entrySet()) {
            entries.put(new Values.Ref(key(entry.getKey())), new Values.Ref(entry.getValue()));
        }
        return Values.Table.of(entries);
    }

    // ───────────────────────── equality ─────────────────────────

    private static boolean isBox(Object o) {
        return o instanceof Number && o.getClass().getName().startsWith("java.lang.")
            || o instanceof Boolean || o instanceof Character;
    }

    static boolean hasKey(Object o) {
        return o == null || o instanceof String || o instanceof Enum || isBox(o);
    }

    static Object key(Object o) {
        if (o instanceof Character c) {
            return interned("Character", number(c));
        }
        if (o instanceof Integer || o instanceof Long || o instanceof Short || o instanceof Byte) {
            return interned(o.getClass().getSimpleName(), number(((Number) o).longValue()));
        }
        if (isBox(o) || o instanceof String) {
            return interned(o.getClass().getSimpleName(), o);
        }
        return o;
    }

    private static Object interned(String of, Object value) {
        return KEYS.computeIfAbsent(new Key(of, value), key -> key);
    }

    private static Object ofKey(String of, Object key) {
        boolean isOurs = key instanceof Key && ((Key) key).of().equals(of);
        if (isOurs) {
            return ((Key) key).value();
        }
        return of.equals("Boolean") ? (Object) false : BigInteger.ZERO;
    }

    // ───────────────────────── iterators ─────────────────────────

    private static Cursor cursor(World world, Object iterator) {
        Cursor cursor = world.cursors.get(iterator);
        if (cursor == null) {
            throw Undefined.unknown("an iterator of unknown origin");
        }
        return cursor;
    }

    static BigInteger state(World world, Object collection) {
        return (BigInteger) world.ghost("java.util.Collection", "state", "\\bigint", collection);
    }

    /** A call has returned: what it did to iterators. */
    static void after(World world, Stub stub, Object receiver, Object[] args, Object result) {
        Functions.after(stub, receiver, args, result);
        Streams.after(world, stub, receiver, args, result);
        if (stub.is("constructor") && result instanceof Throwable && takesCause(stub)) {
            WITH_CAUSE.add((Throwable) result);
        }
        boolean isMade = stub.name.equals("iterator") || stub.name.equals("listIterator");
        if (isMade && result instanceof Iterator<?> && receiver instanceof Collection<?> source) {
            int position = args.length == 1 ? (Integer) args[0] : 0;
            Cursor made = new Cursor(source, position, state(world, source));
            made.bothWays = stub.name.equals("listIterator");
            world.cursors.put(result, made);
        }
        Cursor cursor = receiver == null ? null : world.cursors.get(receiver);
        if (cursor == null) {
            return;
        }
        switch (stub.name) {
            case "next":
                cursor.last = cursor.position++;
                cursor.removable = true;
                break;
            case "previous":
                cursor.last = --cursor.position;
                cursor.removable = false;
                break;
            case "remove":
                cursor.position -= cursor.last < cursor.position ? 1 : 0;
                settle(world, cursor);
                break;
            case "add":
                cursor.position++;
                settle(world, cursor);
                break;
            case "set":
                cursor.expected = state(world, cursor.source);
                break;
            case "forEachRemaining":
                cursor.position = cursor.source.size();
                cursor.last = cursor.position - 1;
                break;
            default:
                break;
        }
    }

    private static void settle(World world, Cursor cursor) {
        cursor.expected = state(world, cursor.source);
        cursor.last = -1;
        cursor.removable = false;
    }
}
