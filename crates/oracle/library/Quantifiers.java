import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a quantifier comes to, one instance after the other. */
final class Quantifiers {
    static final Set<String> NAMES = Set.of(
        "forall", "exists", "sum", "product", "num-of", "min", "max", "union", "seq-def",
        "forall-star");

    private final String name;
    private final List<Object> values = new ArrayList<>();
    /** Whether its range holds at the end of what is enumerated: there may be more. */
    boolean isInexact;

    Quantifiers(String name) {
        this.name = name;
    }

    void add(Object value) {
        values.add(value);
    }

    boolean isDecided() {
        if (values.isEmpty()) {
            return false;
        }
        Object last = values.get(values.size() - 1);
        return name.equals("forall") && last.equals(false) || name.equals("exists") && last.equals(true);
    }

    Object value() {
        // What all instances that were tried satisfy counts as true of all.
        if (name.equals("forall")) {
            return !values.contains(false);
        }
        if (name.equals("exists") && values.contains(true)) {
            return true;
        }
        if (isInexact) {
            throw Undefined.unknown("a quantifier whose range is not bounded");
        }
        return switch (name) {
            case "exists" -> false;
            case "num-of" -> BigInteger.valueOf(values.stream().filter(v -> v.equals(true)).count());
            case "sum" -> fold(BigInteger.ZERO, BigInteger::add);
            case "product" -> fold(BigInteger.ONE, BigInteger::multiply);
            case "min" -> fold(null, BigInteger::min);
            case "max" -> fold(null, BigInteger::max);
            case "seq-def" -> Values.Seq.of(values);
            default -> throw Undefined.unknown(name);
        };
    }

    private BigInteger fold(BigInteger start, java.util.function.BinaryOperator<BigInteger> by) {
        BigInteger result = start;
        for (Object value : values) {
            result = result == null ? (BigInteger) value : by.apply(result, (BigInteger) value);
        }
        if (result == null) {
            throw new Undefined("the least or greatest of nothing");
        }
        return result;
    }
}
