import java.lang.reflect.Array;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Operations on {@code \seq}, {@code \set}, {@code \bag} and {@code \map}. */
final class Collected {
    private Collected() {}

    static Object operation(String name, List<Object> operands) {
        Object a = operands.isEmpty() ? null : operands.get(0);
        Object b = operands.size() > 1 ? operands.get(1) : null;
        switch (name) {
            case "seq":
                return Values.Seq.of(operands);
            case "set":
                return Values.Group.of(operands);
            case "bag":
                return Values.Bag.of(operands);
            case "map": {
                Map<Object, Object> entries = new LinkedHashMap<>();
                for (int i = 0; i + 1 < operands.size(); i += 2) {
                    entries.put(operands.get(i), operands.get(i + 1));
                }
                return Values.Table.of(entries);
            }
            case "seq-of-array":
                return ofArray(((Values.Ref) a).object);
            default:
                break;
        }
        if (a instanceof Values.Seq seq) {
            return sequence(name, seq, operands);
        }
        if (a instanceof Values.Group group) {
            return set(name, group.elements(), b);
        }
        if (a instanceof Values.Bag bag) {
            return bag(name, bag, b);
        }
        return map(name, ((Values.Table) a).entries(), operands);
    }

    private static Values.Seq ofArray(Object array) {
        if (array == null) {
            throw new Undefined("the elements of null");
        }
        String type = array.getClass().getComponentType().getName();
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < Array.getLength(array); i++) {
            elements.add(Values.of(Array.get(array, i), type));
        }
        return Values.Seq.of(elements);
    }

    /** A place in a sequence of this length, its end included or not. */
    private static int place(Object index, int length, boolean isEndIncluded) {
        BigInteger i = (BigInteger) index;
        BigInteger end = BigInteger.valueOf(isEndIncluded ? length + 1L : length);
        if (i.signum() < 0 || i.compareTo(end) >= 0) {
            throw new Undefined("an index outside of a sequence");
        }
        return i.intValue();
    }

    private static Object sequence(String name, Values.Seq seq, List<Object> operands) {
        List<Object> elements = seq.elements();
        int length = elements.size();
        switch (name) {
            case "seq-length":
                return BigInteger.valueOf(length);
            case "seq-get":
                return elements.get(place(operands.get(1), length, false));
            case "seq-concat":
                return seq.plus((Values.Seq) operands.get(1));
            case "seq-slice": {
                int from = place(operands.get(1), length, true);
                int to = place(operands.get(2), length, true);
                return Values.Seq.of(from <= to ? elements.subList(from, to) : List.of());
            }
            case "seq-set": {
                List<Object> changed = new ArrayList<>(elements);
                changed.set(place(operands.get(1), length, false), operands.get(2));
                return Values.Seq.of(changed);
            }
            case "seq-reverse": {
                List<Object> changed = new ArrayList<>(elements);
                Collections.reverse(changed);
                return Values.Seq.of(changed);
            }
            case "seq-contains":
                return elements.contains(operands.get(1));
            case "bag-of-seq":
                return Values.Bag.of(elements);
            case "set-of-seq":
                return Values.Group.of(elements);
            default:
                throw Undefined.unknown(name);
        }
    }

    private static Object set(String name, Set<Object> a, Object b) {
        Set<Object> changed = new HashSet<>(a);
        switch (name) {
            case "set-contains":
                return a.contains(b);
            case "set-size":
                return BigInteger.valueOf(a.size());
            case "set-subset":
                return ((Values.Group) b).elements().containsAll(a);
            case "set-union":
                changed.addAll(((Values.Group) b).elements());
                return Values.Group.of(changed);
            case "set-minus":
                changed.removeAll(((Values.Group) b).elements());
                return Values.Group.of(changed);
            case "set-intersect":
                changed.retainAll(((Values.Group) b).elements());
                return Values.Group.of(changed);
            default:
                throw Undefined.unknown(name);
        }
    }

    private static Object bag(String name, Values.Bag a, Object b) {
        return switch (name) {
            case "bag-contains" -> a.count(b) > 0;
            case "bag-count" -> BigInteger.valueOf(a.count(b));
            case "bag-size" -> BigInteger.valueOf(a.size());
            case "bag-union" -> a.with((Values.Bag) b, Integer::sum);
            case "bag-minus" -> a.with((Values.Bag) b, (x, y) -> x - y);
            case "bag-intersect" -> a.with((Values.Bag) b, Math::min);
            default -> throw Undefined.unknown(name);
        };
    }

    private static Object map(String name, Map<Object, Object> a, List<Object> operands) {
        Object key = operands.size() > 1 ? operands.get(1) : null;
        Map<Object, Object> changed = new LinkedHashMap<>(a);
        switch (name) {
            case "map-contains":
                return a.containsKey(key);
            case "map-size":
                return BigInteger.valueOf(a.size());
            case "map-keys":
                return Values.Group.of(a.keySet());
            case "map-get":
                if (!a.containsKey(key)) {
                    throw new Undefined("a key that is not in a map");
                }
                return a.get(key);
            case "map-put":
                changed.put(key, operands.get(2));
                return Values.Table.of(changed);
            case "map-remove":
                changed.remove(key);
                return Values.Table.of(changed);
            default:
                throw Undefined.unknown(name);
        }
    }
}
