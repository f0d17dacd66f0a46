import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Everything that exists in one experiment: objects, the permissions to them that a program
 * would hold after the calls so far, and the values of ghost fields.
 *
 * <p>Ghost fields of the library count the changes of an object. Only a call that was given the
 * whole of one may change it; what an object looks like may change only together with it.
 */
final class World {
    /** A place in the heap: a field of an object (of a class, if that is null), or an element. */
    record Place(Values.Ref object, String member) {
        static Place field(Object object, String name) {
            return new Place(new Values.Ref(object), name);
        }

        static Place element(Object array, int index) {
            return new Place(new Values.Ref(array), Integer.toString(index));
        }

        @Override
        public String toString() {
            Object o = object.object;
            boolean isElement = o != null && o.getClass().isArray();
            return Show.object(o) + (isElement ? "[" + member + "]" : "." + member);
        }
    }

    /** An object with the type that a program knows of it. */
    record Item(Object object, Types.Ty type) { }

    final SplittableRandom random;
    /** What type variables stand for. */
    final Types.Ty element;
    final List<Item> items = new ArrayList<>();
    final Map<Place, Values.Part> held = new HashMap<>();
    final Map<Place, BigInteger> ghosts = new HashMap<>();
    final Map<Object, Models.Cursor> cursors = new IdentityHashMap<>();
    /** Arrays that were made here: all of their elements belong to us, unless given away. */
    private final Set<Object> own = Collections.newSetFromMap(new IdentityHashMap<>());
    /** What existed before the call at hand. */
    private Set<Object> existing = identitySet();
    /** Indices up to this one are tried for bound variables. */
    private int longest = 8;
    private BigInteger clock = BigInteger.ZERO;

    /**
     * What one function gives another one takes: in some worlds functions give no null, and some
     * refuse it; in others none does.
     */
    final boolean isNullRefused;
    /** A function of ours had nothing to give but null. */
    boolean wasNullGiven;
    /** How many functions are running: they change nothing. */
    int running;
    /** Arguments of `comparing` are made: keys are not null. */
    boolean makesKeys;

    final Library library;

    World(Library library, long seed, Types.Ty element) {
        this.library = library;
        random = new SplittableRandom(seed);
        isNullRefused = chance(50);
        this.element = element;
    }

    static Set<Object> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    // ───────────────────────── objects ─────────────────────────

    /** An object that a program holds, with its type. */
    void add(Object object, Types.Ty type) {
        if (object != null && items.stream().noneMatch(item -> item.object() == object)) {
            items.add(new Item(object, type));
        }
    }

    /** An array whose elements nobody else has. */
    void addOwn(Object array, Types.Ty type) {
        own.add(array);
        add(array, type);
    }

    /** All objects that are known, and what is in them. */
    Set<Object> reachable(List<Object> more) {
        Set<Object> all = identitySet();
        items.forEach(item -> reach(item.object(), 2, all));
        more.forEach(object -> reach(object, 2, all));
        return all;
    }

    private static void reach(Object object, int depth, Set<Object> all) {
        if (object == null || !all.add(object) || depth == 0) {
            return;
        }
        if (object instanceof Object[] array) {
            for (Object element : array) {
                reach(element, depth - 1, all);
            }
        } else if (object instanceof Collection<?> c) {
            for (Object element : c.toArray()) {
                reach(element, depth - 1, all);
            }
        } else if (object instanceof Map<?, ?> m) {
            for (Map.Entry<?, ?> entry : m.entrySet()) {
                reach(entry.getKey(), depth - 1, all);
                reach(entry.getValue(), depth - 1, all);
            }
        }
    }

    /** A call begins: what exists now is not fresh after it. */
    void begin(List<Object> involved) {
        existing = reachable(involved);
        long sum = 0;
        for (Object object : involved) {
            sum += length(object);
        }
        longest = (int) Math.min(120, sum) + 26;
    }

    static int length(Object object) {
        if (object == null) {
            return 0;
        }
        if (object.getClass().isArray()) {
            return Array.getLength(object);
        }
        if (object instanceof CharSequence s) {
            return s.length();
        }
        if (object instanceof Collection<?> c) {
            return c.size();
        }
        return object instanceof Map<?, ?> m ? m.size() : 0;
    }

    boolean isFresh(Object object) {
        return object != null && !existing.contains(object);
    }

    // ───────────────────────── bound variables ─────────────────────────

    /** The values that a bound variable of the type takes. */
    List<Object> candidates(String type) {
        List<Object> all = new ArrayList<>();
        switch (type) {
            case "boolean":
                return List.of(false, true);
            case "byte":
            case "short":
            case "char":
            case "int":
            case "long":
            case "\\bigint":
                for (int i = type.equals("char") ? 0 : -2; i <= longest; i++) {
                    all.add(BigInteger.valueOf(i));
                }
                return all;
            default:
                break;
        }
        if (type.startsWith("\\") || type.equals("float") || type.equals("double")) {
            throw Undefined.unknown("a bound variable of type " + type);
        }
        Class<?> raw = Types.named(type);
        all.add(Values.NULL);
        for (Object object : existing) {
            if (raw.isInstance(object)) {
                all.add(new Values.Ref(object));
            }
            // The keys of what a map has are objects of specifications alone.
            if (raw == Object.class && object instanceof java.util.Map<?, ?> map) {
                for (Object key : map.keySet()) {
                    all.add(new Values.Ref(Models.key(key)));
                }
            }
        }
        return all;
    }

    /** Whether there may be more candidates beside this one. */
    boolean isEdge(Object candidate) {
        if (candidate instanceof BigInteger number) {
            return number.intValue() < -1 || number.intValue() >= longest;
        }
        return candidate instanceof Values.Ref;
    }

    // ───────────────────────── fields ─────────────────────────

    /** The value of a field of the JDK, static if there is no object. */
    Object field(String owner, String name, Object object) {
        try {
            Field field = Types.named(owner).getDeclaredField(name);
            field.setAccessible(true);
            return Values.of(field.get(object), field.getType().getName());
        } catch (ReflectiveOperationException e) {
            throw Undefined.unknown("the field " + owner + "." + name);
        }
    }

    /** The value of a ghost field: what it stands for, or how often it was changed. */
    Object ghost(String owner, String name, String type, Object object) {
        if (Models.knows(owner, name)) {
            return Values.of(Models.call(this, owner, name, object, List.of()), type);
        }
        if (!type.equals("\\bigint")) {
            throw Undefined.unknown("the ghost field " + owner + "." + name);
        }
        return ghosts.getOrDefault(Place.field(object, name), BigInteger.ZERO);
    }

    /** A ghost field gets a value that it never had. */
    void advance(Place place) {
        clock = clock.add(BigInteger.ONE);
        ghosts.put(place, clock);
    }

    // ───────────────────────── permissions ─────────────────────────

    Values.Part held(Place place) {
        Values.Part known = held.get(place);
        if (known != null) {
            return known;
        }
        return own.contains(place.object().object) ? Values.Part.ALL : Values.Part.ZERO;
    }

    void give(Place place, Values.Part part) {
        held.put(place, held(place).plus(part));
    }

    void take(Place place, Values.Part part) {
        held.put(place, held(place).minus(part));
    }

    // ───────────────────────── choices ─────────────────────────

    int below(int bound) {
        return random.nextInt(bound);
    }

    boolean chance(int percent) {
        return below(100) < percent;
    }

    <T> T pick(List<T> all) {
        return all.get(below(all.size()));
    }

    @SafeVarargs
    final <T> T pick(T... all) {
        return all[below(all.length)];
    }
}
