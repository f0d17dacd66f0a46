import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.BaseStream;
import java.util.stream.Collector;
import java.util.stream.Stream;

/** Objects that show others, and have a share of them: views of maps and lists, streams of collections. */
final class Views {
    private Views() {}

    /** The share that a view takes with it. */
    private static final Values.Part SHARE = Values.Part.of(1, 1_000_000);

    private static final Set<String> MADE_BY = Set.of("keySet", "values", "entrySet", "stream", "subList", "subSet", "headSet", "tailSet",
        "unmodifiableList", "unmodifiableSet", "unmodifiableCollection", "unmodifiableMap");

    private static final Map<Object, Object> OF = new IdentityHashMap<>();
    private static final Set<Object> NON_NULL = Collections.newSetFromMap(new IdentityHashMap<>());
    private static final Map<Object, Class<?>> MAKES = new IdentityHashMap<>();
    private static final Set<Object> FAILING = Collections.newSetFromMap(new IdentityHashMap<>());

    /** What the object is a view of, and has a share of. */
    static Object of(Object view) {
        return OF.get(view);
    }

    /** Whether a stream has no element that is null. */
    static boolean nonNull(Object stream) {
        return NON_NULL.contains(stream);
    }

    static boolean makes(Object collector, Class<?> what) {
        return MAKES.get(collector) == what;
    }

    static boolean mayThrow(Object collector) {
        return FAILING.contains(collector);
    }

    /** A call has returned. */
    static void after(Stub stub, Object receiver, Object[] args, Object result, Map<World.Place, Values.Part> taken) {
        if (result == null || stub.is("model")) {
            return;
        }
        Object shown = stub.is("static") ? args.length == 0 ? null : args[0] : receiver;
        if (MADE_BY.contains(stub.name) && shown != null) {
            boolean isLent = taken.entrySet().stream().anyMatch(e -> e.getKey().object().object == shown && e.getValue().compareTo(SHARE) == 0);
            // Of a view of a view nothing is told: it may be that view itself.
            boolean isToldAlways = shown instanceof Collection<?> && !stub.name.equals("stream");
            if (isLent || isToldAlways && result != shown) {
                OF.putIfAbsent(result, shown);
            }
        }
        if (result instanceof BaseStream<?, ?> && receiver instanceof BaseStream<?, ?> && OF.containsKey(receiver)) {
            OF.put(result, OF.get(receiver));
        }
        if (result instanceof Stream<?> && isWithoutNull(stub, receiver, args)) {
            NON_NULL.add(result);
        }
        if (result instanceof Collector<?, ?, ?>) {
            if (Set.of("groupingBy", "toMap", "minBy", "maxBy").contains(stub.name)) {
                FAILING.add(result);
            }
            boolean isCollection = Set.of("toList", "toSet").contains(stub.name);
            MAKES.put(result, isCollection ? Collection.class : Set.of("groupingBy", "toMap").contains(stub.name) ? Map.class : Void.class);
        }
    }

    private static boolean isWithoutNull(Stub stub, Object receiver, Object[] args) {
        if (receiver instanceof Collection<?> all) {
            return all.stream().allMatch(Objects::nonNull);
        }
        if (receiver instanceof Stream<?>) {
            return NON_NULL.contains(receiver) && !Set.of("map", "flatMap").contains(stub.name);
        }
        return switch (stub.name) {
            case "empty", "boxed" -> true;
            case "of", "stream" -> stub.params.get(0).word.endsWith("[]")
                ? java.util.Arrays.stream((Object[]) args[0]).allMatch(Objects::nonNull) : args[0] != null;
            default -> false;
        };
    }
}
