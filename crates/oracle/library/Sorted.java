import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What stubs mark {@code compares_elements}: the front end lets only elements be compared by their
 * own order whose type is comparable to itself, and looks up only what is of their type.
 */
final class Sorted {
    private Sorted() {}

    private static final Set<String> BY_NATURE = Set.of("java.util.TreeMap", "java.util.TreeSet", "java.util.PriorityQueue");
    private static final Set<String> LOOKS_UP = Set.of("get", "containsKey", "getOrDefault", "remove", "contains");

    /** Whether an object of the type may be made by this constructor. */
    static boolean allowsMaking(Stub stub, Types.Ty type) {
        if (!stub.is("constructor") || !BY_NATURE.contains(stub.owner)) {
            return true;
        }
        boolean hasOrder = stub.params.stream().anyMatch(param -> Types.named(param.word) == Comparator.class);
        return hasOrder || !type.args().isEmpty() && isComparable(type.args().get(0).raw());
    }

    /** Whether the elements have an order that {@code Collections.reverseOrder()} may turn round. */
    static boolean allowsOrdering(Stub stub, Types.Binding binding) {
        if (!stub.owner.equals("java.util.Collections") || !stub.name.equals("reverseOrder") || !stub.params.isEmpty()) {
            return true;
        }
        Types.Ty made = binding.resolve(((java.lang.reflect.Method) stub.real).getGenericReturnType());
        return isComparable(made.args().get(0).raw());
    }

    static boolean isComparable(Class<?> element) {
        for (Class<?> c = element; c != null; c = c.getSuperclass()) {
            for (Type type : c.getGenericInterfaces()) {
                if (type instanceof ParameterizedType p && p.getRawType() == Comparable.class) {
                    return c == Enum.class || p.getActualTypeArguments()[0] instanceof Class<?> other && other.isAssignableFrom(element);
                }
            }
        }
        return false;
    }

    /** Whether what is looked up is of the type of the elements. */
    static boolean allowsLooking(Stub stub, Object receiver, Object[] args) {
        if (stub.name.equals("sorted") && args.length == 0 && receiver instanceof java.util.stream.Stream<?>) {
            return Streams.isSortable(receiver);
        }
        if (stub.name.equals("binarySearch") && args.length == 2 && args[0] instanceof List<?> list && args[1] != null) {
            return list.stream().allMatch(other -> other == null || other.getClass() == args[1].getClass());
        }
        if (!LOOKS_UP.contains(stub.name) || args.length == 0 || args[0] == null || !(stub.params.get(0).word.equals("java.lang.Object"))) {
            return true;
        }
        if (receiver != null && receiver.getClass().getName().startsWith("java.util.TreeMap$EntrySet")) {
            return false;
        }
        for (Class<?> c = receiver == null ? null : receiver.getClass(); c != null; c = c.getSuperclass()) {
            // A view compares as what it shows does.
            if (c.getName().equals("java.util.Collections$UnmodifiableCollection")) {
                return allowsLooking(stub, Look.privateField(c, "c", receiver), args);
            }
        }
        boolean isSorted = receiver instanceof SortedMap<?, ?> || receiver instanceof SortedSet<?>;
        if (!isSorted) {
            return true;
        }
        return args[0] instanceof Comparable<?> && compared(receiver).stream().allMatch(other -> other.getClass() == args[0].getClass());
    }

    /** What something may be compared with that is looked up: the first element, of all if it is a part; the ends of the part. */
    private static List<Object> compared(Object sorted) {
        List<Object> all = new ArrayList<>();
        Object map = sorted instanceof TreeSet<?> ? Look.privateField(TreeSet.class, "m", sorted) : sorted;
        for (Class<?> c = map.getClass(); c != null; c = c.getSuperclass()) {
            if (c.getName().equals("java.util.TreeMap$NavigableSubMap")) {
                all.add(Look.privateField(c, "lo", map));
                all.add(Look.privateField(c, "hi", map));
                map = Look.privateField(c, "m", map);
                break;
            }
        }
        Collection<?> elements = map instanceof Map<?, ?> m ? m.keySet() : (Collection<?>) map;
        Iterator<?> first = elements.iterator();
        all.add(first.hasNext() ? first.next() : null);
        all.removeIf(Objects::isNull);
        return all;
    }

    /** Whether elements of the class have an order that is one for sure: parts of a set are found by it. */
    static boolean allowsParts(Stub stub, Types.Ty type) {
        boolean givesPart = !stub.is("constructor") && !stub.is("model") && SortedSet.class.isAssignableFrom(Types.named(stub.resultType()));
        if (!givesPart || !stub.hasReceiver()) {
            return true;
        }
        Class<?> element = type.args().isEmpty() ? Object.class : type.args().get(0).raw();
        return element.isEnum() || element == String.class || element == Boolean.class || element == Character.class
            || Number.class.isAssignableFrom(element) && element.getName().startsWith("java.lang.");
    }
}
