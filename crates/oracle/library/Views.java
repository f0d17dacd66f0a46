import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collector;
import java.util.stream.Stream;

/** Objects that show others, and have a share of them: views of maps and lists, streams of collections. */
final class Views {
    private Views() {}

    /** The share that a view takes with it. */
    private static final Values.Part SHARE = Values.Part.of(1, 1_000_000);

    private static final Set<String> MADE_BY = Set.of("keySet", "values", "entrySet", "subList", "subSet", "headSet", "tailSet",
        "unmodifiableList", "unmodifiableSet", "unmodifiableCollection", "unmodifiableMap");

    private static final Map<Object, Object> OF = new IdentityHashMap<>();
    private static final Set<Object> NON_NULL = Collections.newSetFromMap(new IdentityHashMap<>());
    /** The function that what is in a stream comes from. */
    private static final Map<Object, Object> MAPPED_BY = new IdentityHashMap<>();
    private static final Map<Object, Class<?>> MAKES = new IdentityHashMap<>();
    private static final Set<Object> TAKE_NULL = Collections.newSetFromMap(new IdentityHashMap<>());
    private static final Set<Object> FAILING = Collections.newSetFromMap(new IdentityHashMap<>());

    /** What the object is a view of, and has a share of. */
    static Object of(Object view) {
        return OF.get(view);
    }

    /** Whether a stream has no element that is null. */
    static boolean nonNull(Object stream) {
        Object function = MAPPED_BY.get(stream);
        return NON_NULL.contains(stream) && (function == null || Functions.neverGivesNull(function));
    }

    static boolean makes(Object collector, Class<?> what) {
        return MAKES.get(collector) == what;
    }

    static boolean takesNull(Object collector) {
        return TAKE_NULL.contains(collector);
    }

    /** Functions and collectors that take null; texts are no matter. */
    private static boolean isGenerous(Object given) {
        return given instanceof CharSequence || given instanceof Collector<?, ?, ?> && takesNull(given) || given != null && Functions.takesNull(given);
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
            boolean isToldAlways = shown instanceof Collection<?>;
            if (isLent || isToldAlways && result != shown) {
                OF.putIfAbsent(result, shown);
            }
        }
        if (result instanceof Stream<?> && Set.of("map", "mapToObj").contains(stub.name)) {
            MAPPED_BY.put(result, args[0]);
        } else if (result instanceof Stream<?> && MAPPED_BY.containsKey(receiver)) {
            MAPPED_BY.put(result, MAPPED_BY.get(receiver));
        }
        if (result instanceof Stream<?> && isWithoutNull(stub, receiver, args)) {
            NON_NULL.add(result);
        }
        if (result instanceof Collector<?, ?, ?>) {
            if (Set.of("groupingBy", "toMap", "minBy", "maxBy").contains(stub.name)) {
                FAILING.add(result);
            }
            boolean isCollection = Set.of("toList", "toSet").contains(stub.name);
            if (stub.name.equals("mapping")) {
                // It is what the one behind it is, whatever that makes of null.
                MAKES.put(result, MAKES.get(args[1]));
                if (FAILING.contains(args[1])) {
                    FAILING.add(result);
                }
                if (isGenerous(args[0])) {
                    TAKE_NULL.add(result);
                }
                return;
            }
            if (java.util.Arrays.stream(args).allMatch(Views::isGenerous)) {
                TAKE_NULL.add(result);
            }
            MAKES.put(result, isCollection ? Collection.class : Set.of("groupingBy", "toMap").contains(stub.name) ? Map.class : Void.class);
        }
    }

    /** The array that is given, or the part of it that is asked for. */
    private static Object[] part(Object[] args) {
        Object[] whole = (Object[]) args[0];
        return args.length == 3 ? java.util.Arrays.copyOfRange(whole, (int) args[1], (int) args[2]) : whole;
    }

    private static boolean isWithoutNull(Stub stub, Object receiver, Object[] args) {
        if (receiver instanceof Collection<?> all) {
            return all.stream().allMatch(Objects::nonNull);
        }
        if (receiver instanceof Stream<?>) {
            return stub.name.equals("map") ? Functions.neverGivesNull(args[0])
                : NON_NULL.contains(receiver) && !stub.name.equals("flatMap");
        }
        return switch (stub.name) {
            case "mapToObj" -> Functions.neverGivesNull(args[0]);
            case "empty", "boxed", "lines", "ofNullable" -> true;
            case "of", "stream" -> stub.params.get(0).word.endsWith("[]")
                ? java.util.Arrays.stream(part(args)).allMatch(Objects::nonNull) : args[0] != null;
            default -> false;
        };
    }
}
