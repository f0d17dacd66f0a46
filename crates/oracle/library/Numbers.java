import java.math.BigInteger;

/** Operations on mathematical integers, on Java's integers and on floating point. */
final class Numbers {
    private Numbers() {}

    /** The kind is that of a Java type, or empty for mathematical integers. */
    static Object operation(String name, String kind, Object a, Object b) {
        if (kind.equals("float") || kind.equals("double")) {
            return floating(name, kind, a, b);
        }
        if (name.equals("truncate")) {
            double d = ((Number) a).doubleValue();
            return BigInteger.valueOf(kind.equals("int") ? (int) d : (long) d);
        }
        if (!(a instanceof BigInteger x)) {
            throw Undefined.unknown(name + " of what is no number");
        }
        if (b == null) {
            return switch (name) {
                case "neg" -> x.negate();
                case "wrap" -> wrap(x, kind);
                case "fits" -> wrap(x, kind).equals(x);
                default -> throw Undefined.unknown(name);
            };
        }
        if (!(b instanceof BigInteger y)) {
            throw Undefined.unknown(name + " of what is no number");
        }
        return kind.isEmpty() ? exact(name, x, y) : bits(name, kind, x, y);
    }

    private static Object exact(String name, BigInteger x, BigInteger y) {
        switch (name) {
            case "add":
                return x.add(y);
            case "sub":
                return x.subtract(y);
            case "mul":
                return x.multiply(y);
            case "div":
            case "rem":
                if (y.signum() == 0) {
                    throw new Undefined("a division by zero");
                }
                return name.equals("div") ? x.divide(y) : x.remainder(y);
            default:
                return compare(name, x.compareTo(y));
        }
    }

    static boolean compare(String name, int order) {
        return switch (name) {
            case "lt" -> order < 0;
            case "le" -> order <= 0;
            case "gt" -> order > 0;
            case "ge" -> order >= 0;
            case "eq" -> order == 0;
            case "ne" -> order != 0;
            default -> throw Undefined.unknown(name);
        };
    }

    private static BigInteger wrap(BigInteger x, String kind) {
        return BigInteger.valueOf(switch (kind) {
            case "byte" -> x.byteValue();
            case "short" -> x.shortValue();
            case "char" -> (char) x.intValue();
            case "int" -> x.intValue();
            case "long" -> x.longValue();
            default -> throw Undefined.unknown(kind);
        });
    }

    private static BigInteger bits(String name, String kind, BigInteger x, BigInteger y) {
        boolean isInt = kind.equals("int");
        int by = y.intValue() & (isInt ? 31 : 63);
        return switch (name) {
            case "and" -> x.and(y);
            case "or" -> x.or(y);
            case "xor" -> x.xor(y);
            case "shl" -> wrap(x.shiftLeft(by), kind);
            case "shr" -> x.shiftRight(by);
            case "ushr" -> BigInteger.valueOf(isInt ? x.intValue() >>> by : x.longValue() >>> by);
            default -> throw Undefined.unknown(name);
        };
    }

    private static Object floating(String name, String kind, Object a, Object b) {
        boolean isFloat = kind.equals("float");
        if (name.equals("to")) {
            Number n = (Number) a;
            return isFloat ? (Object) n.floatValue() : (Object) n.doubleValue();
        }
        if (isFloat) {
            float x = (Float) a;
            float y = b == null ? 0 : (Float) b;
            return switch (name) {
                case "neg" -> -x;
                case "add" -> x + y;
                case "sub" -> x - y;
                case "mul" -> x * y;
                case "div" -> x / y;
                case "rem" -> x % y;
                default -> floatCompare(name, x, y);
            };
        }
        double x = (Double) a;
        double y = b == null ? 0 : (Double) b;
        return switch (name) {
            case "neg" -> -x;
            case "add" -> x + y;
            case "sub" -> x - y;
            case "mul" -> x * y;
            case "div" -> x / y;
            case "rem" -> x % y;
            default -> floatCompare(name, x, y);
        };
    }

    private static boolean floatCompare(String name, double x, double y) {
        return switch (name) {
            case "lt" -> x < y;
            case "le" -> x <= y;
            case "gt" -> x > y;
            case "ge" -> x >= y;
            case "eq" -> x == y;
            case "ne" -> x != y;
            default -> throw Undefined.unknown(name);
        };
    }
}
