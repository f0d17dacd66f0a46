import java.math.BigInteger;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.BaseStream;
import java.util.stream.Stream;

/** Where streams came from, and which have been used: see {@code library/java/util/stream/BaseStream.java}. */
final class Streams {
    /** The first one of those that were made of each other, and what it came from, as that was. */
    static final class Start {
        final Object origin;
        final Collection<?> source;
        final Object[] array;
        private final BigInteger state;
        private final Object[] elements;

        Start(World world, Object origin, Object from) {
            this.origin = origin;
            source = from instanceof Collection<?> c ? c : null;
            array = from instanceof Object[] a ? a : null;
            state = source == null ? null : Models.state(world, source);
            elements = array == null ? null : array.clone();
        }

        boolean isThere(World world) {
            if (source != null && !Models.state(world, source).equals(state)) {
                return false;
            }
            for (int i = 0; array != null && i < array.length; i++) {
                if (array[i] != elements[i]) {
                    return false;
                }
            }
            return true;
        }
    }

    private static final Map<Object, Start> STARTS = new IdentityHashMap<>();
    private static final Set<Object> USED = Collections.newSetFromMap(new IdentityHashMap<>());

    private static final Set<Object> DONE = Collections.newSetFromMap(new IdentityHashMap<>());
    private static final Set<Object> SORTABLE = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Those that may have nothing to do. */
    private static final Set<String> GIVE_THEMSELVES = Set.of("sequential", "unordered", "skip");

    private Streams() {}

    static Start of(Object stream) {
        return STARTS.computeIfAbsent(stream, s -> new Start(null, s, null));
    }

    static boolean isDone(Object stream) {
        return DONE.contains(stream);
    }

    static boolean isUsed(Object stream) {
        return USED.contains(stream);
    }

    /** Whether its elements are of one type that knows how to compare them. */
    static boolean isSortable(Object stream) {
        return SORTABLE.contains(stream);
    }

    private static boolean areComparable(Object[] elements) {
        for (Object element : elements) {
            if (element == null || element.getClass() != elements[0].getClass() || !Sorted.isComparable(element.getClass())) {
                return false;
            }
        }
        return true;
    }

    /** A call has returned. */
    static void after(World world, Stub stub, Object receiver, Object[] args, Object result) {
        if (stub.is("model")) {
            return;
        }
        boolean isStream = receiver instanceof BaseStream<?, ?>;
        if (result instanceof BaseStream<?, ?>) {
            boolean isOfPart = stub.name.equals("stream") && args.length == 3;
            boolean isOfArray = !isStream && (args.length == 1 || isOfPart) && args[0] instanceof Object[]
                && stub.params.get(0).word.endsWith("[]");
            Object from = receiver instanceof Collection<?> ? receiver : isOfArray ? args[0] : null;
            STARTS.put(result, isStream ? of(receiver) : new Start(world, result, from));
            boolean isOfComparable = from instanceof Collection<?> c ? areComparable(c.toArray())
                : from instanceof Object[] a ? areComparable(a) : stub.name.equals("boxed");
            if (isOfComparable || SORTABLE.contains(receiver) && result instanceof Stream<?>
                    && !Set.of("map", "mapToObj").contains(stub.name)) {
                SORTABLE.add(result);
            }
        }
        if (isStream && !(result == receiver && GIVE_THEMSELVES.contains(stub.name))) {
            USED.add(receiver);
            if (!(result instanceof BaseStream<?, ?>) || stub.name.equals("reduce")) {
                DONE.add(receiver);
            }
        }
    }
}
