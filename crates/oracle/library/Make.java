import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Receivers and arguments. What a program can have, the stubs can make: an object of a library
 * class comes from a call of a stubbed constructor or method, which is judged like every other
 * call, or is one that exists already.
 */
final class Make {
    private final World world;
    private final Library library;
    /** Numbers that matter here: lengths of what takes part, and their neighbours. */
    private final List<Integer> lengths = new ArrayList<>();
    private int depth;

    Make(World world) {
        this.world = world;
        library = world.library;
    }

    /** Nothing of the type could be made. */
    static final class Impossible extends RuntimeException {
        Impossible(String what) {
            super(what, null, false, false);
        }
    }

    Object value(Types.Ty type) {
        Object value = make(type);
        if (value != null && !type.raw().isPrimitive()) {
            int length = World.length(value);
            lengths.add(length);
        }
        return value;
    }

    private Object make(Types.Ty type) {
        Class<?> raw = type.raw();
        if (raw.isPrimitive()) {
            return primitive(raw);
        }
        if (world.chance(8)) {
            return null;
        }
        if (!world.makesKeys && world.chance(45)) {
            Object known = known(type);
            if (known != null) {
                return known;
            }
        }
        if (depth > 3) {
            Object known = known(type);
            return known != null || Modifier.isFinal(raw.getModifiers()) ? known : simple(type);
        }
        depth++;
        try {
            return simple(type);
        } finally {
            depth--;
        }
    }

    /** An object of the type that exists already. */
    Object known(Types.Ty type) {
        List<Object> all = new ArrayList<>();
        for (World.Item item : world.items) {
            if (fits(item, type)) {
                all.add(item.object());
            }
        }
        return all.isEmpty() ? null : world.pick(all);
    }

    /** Whether a program could pass the object for a parameter of the type. */
    boolean fits(World.Item item, Types.Ty type) {
        if (!type.raw().isInstance(item.object())) {
            return false;
        }
        if (type.raw().isArray() || type.args().isEmpty() || !type.raw().isAssignableFrom(item.type().raw())) {
            return true;
        }
        return Types.as(item.type(), type.raw(), world.element).args().equals(type.args());
    }

    private Object simple(Types.Ty type) {
        Class<?> raw = type.raw();
        if (raw == Object.class) {
            return any();
        }
        if (raw.isArray()) {
            return array(type);
        }
        if (raw == Comparable.class) {
            // What is compared with a `T` is a `T` itself, as a rule.
            Types.Ty own = type.argument(0, world.element);
            if (!Comparable.class.isAssignableFrom(own.raw())) {
                throw new Impossible(type.toString());
            }
            return make(own);
        }
        Object constant = constant(raw);
        if (constant != null) {
            return constant;
        }
        if (raw == Iterable.class && world.chance(30)) {
            return new Users.Row<>(new ArrayList<>(elements(type.argument(0, world.element), 3)));
        }
        Method function = Functions.method(raw);
        if (function != null && Functions.isForLambdas(raw) && (world.makesKeys || world.chance(60) || !library.makes(raw))) {
            return Functions.make(this, world, type, function);
        }
        return made(type);
    }

    /** Interfaces of which the library has one class that matters. */
    private static final Map<Class<?>, Class<?>> STAND_INS = Map.of(
        java.util.stream.BaseStream.class, java.util.stream.IntStream.class,
        java.time.chrono.ChronoLocalDate.class, java.time.LocalDate.class,
        java.time.chrono.ChronoLocalDateTime.class, java.time.LocalDateTime.class);

    /** What is not made by stubs. */
    private Object constant(Class<?> raw) {
        if (raw.isEnum()) {
            return world.pick(raw.getEnumConstants());
        }
        if (raw == Map.Entry.class) {
            return new java.util.AbstractMap.SimpleEntry<>(make(world.element), make(world.element));
        }
        Class<?> standIn = STAND_INS.get(raw);
        if (standIn != null) {
            return make(Types.Ty.of(standIn));
        }
        if (raw == String.class) {
            return text();
        }
        if (raw == CharSequence.class) {
            return switch (world.below(4)) {
                case 0 -> new Users.Text(text());
                case 1 -> made(Types.Ty.of(StringBuilder.class));
                default -> text();
            };
        }
        if (raw == Number.class) {
            Class<?> box = world.pick(Integer.class, Long.class, Double.class, Byte.class);
            return world.chance(20) ? new Users.Count(world.below(3)) : constant(box);
        }
        if (raw == Users.Thing.class) {
            return new Users.Thing(world.below(3));
        }
        if (raw == Users.Key.class) {
            return new Users.Key(world.below(3));
        }
        if (raw == Users.Ordered.class) {
            return new Users.Ordered(world.below(3));
        }
        if (raw == Users.Unruly.class) {
            return new Users.Unruly();
        }
        if (raw == Record.class) {
            return new Users.Pair(text(), 1);
        }
        if (raw == Users.Color.class || raw == Enum.class) {
            return world.pick(Users.Color.values());
        }
        if (raw == Class.class) {
            return world.pick(String.class, Users.Color.class, int.class, List.class, int[].class, Object.class, Users.Pair.class, Override.class);
        }
        if (raw.isAnnotation() || raw == java.lang.annotation.Annotation.class) {
            List<?> all = List.of(Users.Marked.class.getAnnotations()).stream().filter(raw::isInstance).toList();
            if (all.isEmpty()) {
                throw new Impossible(raw.getName());
            }
            return world.pick(all);
        }
        if (raw == InputStream.class) {
            return new ByteArrayInputStream(new byte[] {1, 2, (byte) 200, 4, 5});
        }
        if (raw == OutputStream.class) {
            return new ByteArrayOutputStream();
        }
        if (raw == java.io.Reader.class) {
            return world.chance(80) ? new java.io.StringReader(text()) : new Users.MyReader();
        }
        if (raw == java.io.Writer.class) {
            return world.chance(50) ? new java.io.StringWriter() : new Users.MyWriter();
        }
        if (raw == PrintStream.class) {
            return new PrintStream(new ByteArrayOutputStream());
        }
        if (raw == Throwable.class && world.chance(50)) {
            return world.pick(new IllegalStateException("x"), new Error(), new java.io.IOException());
        }
        Class<?> primitive = unboxed(raw);
        return primitive == null ? null : boxed(raw, primitive(primitive));
    }

    /** Sometimes a box of its own, not that of the cache. */
    @SuppressWarnings({"deprecation", "removal"})
    private Object boxed(Class<?> raw, Object value) {
        if (raw == Integer.class && world.chance(30)) {
            return new Integer((Integer) value);
        }
        return value;
    }

    private static Class<?> unboxed(Class<?> raw) {
        if (raw == Integer.class) {
            return int.class;
        }
        if (raw == Long.class) {
            return long.class;
        }
        if (raw == Short.class) {
            return short.class;
        }
        if (raw == Byte.class) {
            return byte.class;
        }
        if (raw == Character.class) {
            return char.class;
        }
        if (raw == Boolean.class) {
            return boolean.class;
        }
        if (raw == Float.class) {
            return float.class;
        }
        return raw == Double.class ? double.class : null;
    }

    /** An object of any class. */
    private Object any() {
        if (world.element.raw() != Object.class && world.chance(50)) {
            return simple(world.element);
        }
        Class<?> raw = world.pick(String.class, Integer.class, Long.class, Double.class, Boolean.class, Character.class, Users.Thing.class,
            Users.Key.class, Users.Color.class, Users.Ordered.class, StringBuilder.class, int[].class, String[].class, java.util.ArrayList.class, Float.class);
        if (raw.isArray()) {
            return array(Types.Ty.of(raw, Types.Ty.of(raw.getComponentType())));
        }
        return raw == Users.Key.class || !library.makes(raw) ? simple(Types.Ty.of(raw)) : made(new Types.Binding(world.element).resolve(raw));
    }

    /** From a stubbed constructor or method. */
    private Object made(Types.Ty type) {
        for (int attempt = 0; attempt < 12; attempt++) {
            Stub stub = library.maker(type.raw(), world);
            if (stub == null) {
                break;
            }
            if (world.running > 0 && stub.hasReceiver() && !stub.is("pure")) {
                continue;
            }
            depth++;
            try {
                Object object = library.call(world, this, stub, type);
                if (object != null) {
                    fill(object, type);
                    return object;
                }
            } catch (Impossible e) {
                continue;
            } finally {
                depth--;
            }
        }
        throw new Impossible(type.toString());
    }

    /** Puts something into what belongs to us. */
    private void fill(Object object, Types.Ty type) {
        if (object instanceof java.util.EnumMap<?, ?> && !type.argument(0, world.element).raw().isEnum()) {
            // The compiler sees to it that keys are constants.
            throw new Impossible(type.toString());
        }
        library.move(world, object);
        boolean isOurs = world.held(World.Place.field(object, "state")).equals(Values.Part.ALL);
        boolean isNew = world.ghosts.get(World.Place.field(object, "state")) == null
            && world.cursors.values().stream().noneMatch(c -> c.source == object);
        if (!isOurs || !isNew || world.chance(25)) {
            return;
        }
        try {
            fillContent(object, type);
        } catch (NullPointerException | UnsupportedOperationException e) {
            // Some take no null; others ought not to belong to us, which their own calls will show.
        }
    }

    @SuppressWarnings("unchecked")
    private void fillContent(Object object, Types.Ty type) {
        int count = world.below(5);
        if (object instanceof Collection<?>) {
            Types.Ty element = type.argument(0, world.element);
            for (Object each : elements(element, count)) {
                ((Collection<Object>) object).add(each);
            }
        } else if (object instanceof Map<?, ?>) {
            List<Object> keys = elements(type.argument(0, world.element), count);
            List<Object> values = elements(type.argument(1, world.element), count);
            for (int i = 0; i < count; i++) {
                ((Map<Object, Object>) object).put(keys.get(i), values.get(i));
            }
        } else if (object instanceof StringBuilder builder) {
            builder.append(text());
        } else if (object instanceof StringBuffer buffer) {
            buffer.append(text());
        }
    }

    List<Object> elements(Types.Ty type, int count) {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(!all.isEmpty() && world.chance(20) ? world.pick(all) : make(type));
        }
        return all;
    }

    private Object array(Types.Ty type) {
        Types.Ty element = type.argument(0, Types.Ty.of(type.raw().getComponentType()));
        Class<?> raw = type.raw().getComponentType();
        if (raw == Object.class && world.chance(30)) {
            // An array may be narrower than its type says.
            raw = world.pick(String.class, Integer.class, Users.Key.class);
            element = Types.Ty.of(raw);
        }
        int length = world.pick(0, 1, 1, 2, 2, 3, 3, 4, 6, world.chance(10) ? 40 : 5);
        Object array = Array.newInstance(raw, length);
        boolean isFull = world.chance(60);
        for (int i = 0; i < length; i++) {
            Object value = i > 0 && world.chance(20) ? Array.get(array, world.below(i)) : make(element);
            if (value == null && isFull && !raw.isPrimitive()) {
                value = make(element);
            }
            if (value == null || raw.isPrimitive() || raw.isInstance(value)) {
                Array.set(array, i, value);
            }
        }
        world.addOwn(array, type);
        return array;
    }

    // ───────────────────────── primitive values and texts ─────────────────────────

    private Object primitive(Class<?> raw) {
        if (raw == boolean.class) {
            return world.chance(50);
        }
        if (raw == int.class) {
            return number();
        }
        if (raw == long.class) {
            return world.chance(70) ? (long) number()
                : world.pick(Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE - 1, 1L << 32, -(1L << 33) + 5, world.random.nextLong());
        }
        if (raw == char.class) {
            return world.pick('a', 'b', 'A', '0', '9', ' ', '\n', '\u0000', '\u00df', '\u0130', '\ud83d', '\ude00', '\uffff', '\u2028', '-');
        }
        if (raw == byte.class) {
            return (byte) (int) world.pick(0, 1, -1, 127, -128, world.below(256));
        }
        if (raw == short.class) {
            return (short) (int) world.pick(0, 1, -1, 32767, -32768, 300, world.below(65536));
        }
        double d = world.pick(0.0, -0.0, 1.0, -1.0, 1.5, -2.5, 0.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
            Double.MAX_VALUE, Double.MIN_VALUE, 1e10, -1e300, 3.0, 2147483648.0, 0.1, 1.0 / 3, 100.0, 16777217.0);
        return raw == float.class ? (Object) (float) d : (Object) d;
    }

    private int number() {
        if (!lengths.isEmpty() && world.chance(60)) {
            int length = world.pick(lengths);
            return world.chance(50) && length > 0 ? world.below(length) : length + world.below(3) - 1;
        }
        if (world.chance(70)) {
            return world.pick(0, 1, 2, 3, -1, 4, 5, 10, 16);
        }
        return world.pick(Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE - 1, -2, 31, 32, 36, 37, 97, 255, 0x10ffff, 0x110000, 65536,
            world.random.nextInt());
    }

    private static final String[] TEXTS = {"", "a", "b", "ab", "aab", "abc", "ba", "A", " ", "  x ", "12", "-7", "+3", "0", "007",
        "2147483647", "2147483648", "-9223372036854775808", "1e3", "NaN", "0x1p3", "1.5", "true", "FALSE", "x y z", "a,b,,c,,", "%d", "%s %n", "%", "%02x", "%,d", "%+.1f", "%05d%n", "[a-z", "(a|b)+",
        "[", "(a", "\\", "\\d+", "a*", "$1", "\ud83d\ude00", "\ud83d", "\u00df", "\u0130", "\u2003\u3000", "line\nline", "RED", "null", "\t",
        "java.version", "\ufb03", "zzzzzzzzzzzzzzzzzzzzzzzz"};

    private String text() {
        String text = world.pick(TEXTS);
        if (world.chance(20)) {
            text += world.pick(TEXTS);
        }
        return world.chance(30) ? new String(text.toCharArray()) : text;
    }

    Types.Ty resolve(Type type, Types.Ty of) {
        return new Types.Binding(of).resolve(type);
    }
}
