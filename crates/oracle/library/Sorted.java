import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;

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

    private static boolean isComparable(Class<?> element) {
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
        if (!LOOKS_UP.contains(stub.name) || args.length == 0 || args[0] == null || !(stub.params.get(0).word.equals("java.lang.Object"))) {
            return true;
        }
        if (receiver != null && receiver.getClass().getName().startsWith("java.util.TreeMap$EntrySet")) {
            return false;
        }
        Collection<?> all = receiver instanceof SortedMap<?, ?> map ? map.keySet() : receiver instanceof SortedSet<?> set ? set : List.of();
        boolean isSorted = receiver instanceof SortedMap<?, ?> || receiver instanceof SortedSet<?>;
        if (!isSorted) {
            return true;
        }
        Iterator<?> first = all.iterator();
        return args[0] instanceof Comparable<?> && (!first.hasNext() || first.next().getClass() == args[0].getClass());
    }
}
