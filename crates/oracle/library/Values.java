import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The values of specifications. Two are the same value exactly if they are {@code equals}.
 *
 * <ul>
 * <li>mathematical integers: {@link BigInteger}; truth values: {@link Boolean}
 * <li>floating point: {@link Float}, {@link Double}, equal where their bits are
 * <li>references: {@link Ref}, equal where they are the same object
 * <li>fractions: {@link Part}; types: {@link Class}
 * <li>{@link Seq}, {@link Group}, {@link Bag}, {@link Table}
 * </ul>
 */
final class Values {
    private Values() {}

    static final Ref NULL = new Ref(null);

    /** A reference. */
    static final class Ref {
        final Object object;

        Ref(Object object) {
            this.object = object;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Ref && ((Ref) other).object == object;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(object);
        }

        @Override
        public String toString() {
            return Show.object(object);
        }
    }

    /** A fraction of a permission, or any other rational number. */
    record Part(BigInteger over, BigInteger under) implements Comparable<Part> {
        static final Part ZERO = of(0, 1);
        static final Part ALL = of(1, 1);

        static Part of(long over, long under) {
            return of(BigInteger.valueOf(over), BigInteger.valueOf(under));
        }

        static Part of(BigInteger over, BigInteger under) {
            BigInteger by = over.gcd(under);
            if (by.signum() == 0) {
                throw new Undefined("a fraction of nothing");
            }
            if (under.signum() < 0) {
                by = by.negate();
            }
            return new Part(over.divide(by), under.divide(by));
        }

        static Part of(BigDecimal number) {
            return number.scale() >= 0
                ? of(number.unscaledValue(), BigInteger.TEN.pow(number.signum() == 0 ? 0 : number.scale()))
                : of(number.toBigInteger(), BigInteger.ONE);
        }

        Part plus(Part other) {
            BigInteger sum = over.multiply(other.under).add(other.over.multiply(under));
            return of(sum, under.multiply(other.under));
        }

        Part minus(Part other) {
            return plus(new Part(other.over.negate(), other.under));
        }

        Part times(Part other) {
            return of(over.multiply(other.over), under.multiply(other.under));
        }

        Part by(Part other) {
            return of(over.multiply(other.under), under.multiply(other.over));
        }

        @Override
        public int compareTo(Part other) {
            return over.multiply(other.under).compareTo(other.over.multiply(under));
        }

        @Override
        public String toString() {
            return under.equals(BigInteger.ONE) ? over.toString() : over + "/" + under;
        }
    }

    /** {@code \seq}. */
    record Seq(List<Object> elements) {
        static Seq of(List<?> elements) {
            return new Seq(Collections.unmodifiableList(new ArrayList<>(elements)));
        }

        Seq plus(Seq other) {
            List<Object> all = new ArrayList<>(elements);
            all.addAll(other.elements);
            return of(all);
        }

        @Override
        public String toString() {
            return elements.toString();
        }
    }

    /** {@code \set}. */
    record Group(Set<Object> elements) {
        static Group of(Iterable<?> elements) {
            Set<Object> all = new HashSet<>();
            elements.forEach(all::add);
            return new Group(Collections.unmodifiableSet(all));
        }

        @Override
        public String toString() {
            return elements.toString();
        }
    }

    /** {@code \bag}: how often each value is in it, once at least. */
    record Bag(Map<Object, Integer> counts) {
        static Bag of(Iterable<?> elements) {
            Map<Object, Integer> counts = new HashMap<>();
            elements.forEach(e -> counts.merge(e, 1, Integer::sum));
            return new Bag(counts);
        }

        int count(Object value) {
            return counts.getOrDefault(value, 0);
        }

        int size() {
            return counts.values().stream().mapToInt(i -> i).sum();
        }

        /** Each value as often as the operation says of how often it is in the two. */
        Bag with(Bag other, java.util.function.IntBinaryOperator operation) {
            Map<Object, Integer> result = new HashMap<>();
            Set<Object> all = new HashSet<>(counts.keySet());
            all.addAll(other.counts.keySet());
            for (Object value : all) {
                int n = operation.applyAsInt(count(value), other.count(value));
                if (n > 0) {
                    result.put(value, n);
                }
            }
            return new Bag(result);
        }
    }

    /** {@code \map}. */
    record Table(Map<Object, Object> entries) {
        static Table of(Map<?, ?> entries) {
            return new Table(Collections.unmodifiableMap(new LinkedHashMap<>(entries)));
        }

        @Override
        public String toString() {
            return entries.toString();
        }
    }

    /** A value of the JVM as one of specifications, by its type. */
    static Object of(Object value, String type) {
        switch (type) {
            case "boolean":
            case "float":
            case "double":
                return value;
            case "char":
                return BigInteger.valueOf((Character) value);
            case "byte":
            case "short":
            case "int":
            case "long":
                return BigInteger.valueOf(((Number) value).longValue());
            default:
                return type.startsWith("\\") ? value : new Ref(value);
        }
    }

    /** The value as the JVM takes it for a parameter of the class. */
    static Object toJava(Object value, Class<?> type) {
        if (value instanceof Ref ref) {
            return ref.object;
        }
        if (!(value instanceof BigInteger number)) {
            return value;
        }
        if (type == BigInteger.class) {
            return number;
        }
        if (type == char.class) {
            return (char) number.intValueExact();
        }
        if (type == byte.class) {
            return number.byteValueExact();
        }
        if (type == short.class) {
            return number.shortValueExact();
        }
        return type == int.class ? (Object) number.intValueExact() : (Object) number.longValueExact();
    }
}
