import java.util.*;
import java.util.stream.*;

/** The text of a value, the same for the same values and for no others. */
final class Show {
    enum Colour { RED, GREEN, BLUE }

    static Map map(Object key, Object value) {
        Map map = new HashMap();
        map.put(key, value);
        return map;
    }

    /** A sequence whose characters are not what it is as a string. */
    static final class Odd implements CharSequence {
        public int length() { return 2; }
        public char charAt(int index) { return "xy".charAt(index); }
        public CharSequence subSequence(int from, int to) { return "xy".substring(from, to); }
        public String toString() { return "b"; }
    }

    /** So many are shown of what may have no end. */
    private static final int MOST = 12;

    static String of(Object o) {
        if (o == null) return "null";
        if (o instanceof String) return "\"" + letters((String) o) + "\"";
        if (o instanceof StringBuilder) return "b\"" + letters(((StringBuilder) o).toString()) + "\"";
        if (o instanceof StringBuffer) return "B\"" + letters(((StringBuffer) o).toString()) + "\"";
        if (o instanceof Character) return "c" + (int) (Character) o;
        if (o instanceof Integer) return "i" + (Integer) o;
        if (o instanceof Long) return "l" + (Long) o;
        if (o instanceof Short) return "s" + (Short) o;
        if (o instanceof Byte) return "y" + (Byte) o;
        if (o instanceof Boolean) return (Boolean) o ? "true" : "false";
        if (o instanceof Float) return "f" + Float.floatToIntBits((Float) o);
        if (o instanceof Double) return "d" + Double.doubleToLongBits((Double) o);
        if (o instanceof Scanner) return "a scanner";
        if (o instanceof java.math.BigInteger) return "n" + o;
        if (o instanceof java.math.BigDecimal) return "n" + ((java.math.BigDecimal) o).unscaledValue() + "^" + ((java.math.BigDecimal) o).scale();
        if (o instanceof Throwable) return "! " + o.getClass().getName();
        if (o instanceof Colour) return ((Colour) o).name();
        if (o instanceof Class) return ((Class) o).getName();
        String array = array(o);
        return array == null ? library(o) : array;
    }

    private static String letters(String s) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= ' ' && c <= '~') text.append(c);
            else text.append("{" + (int) c + "}");
        }
        return text.toString();
    }

    private static String array(Object o) {
        String text = "";
        int length = 0;
        if (o instanceof Object[]) {
            Object[] array = (Object[]) o;
            length = array.length;
            for (int i = 0; i < length && i < MOST; i++) text += of(array[i]) + ",";
        } else if (o instanceof int[]) {
            int[] array = (int[]) o;
            length = array.length;
            for (int i = 0; i < length && i < MOST; i++) text += of(array[i]) + ",";
        } else if (o instanceof long[]) {
            long[] array = (long[]) o;
            length = array.length;
            for (int i = 0; i < length && i < MOST; i++) text += of(array[i]) + ",";
        } else if (o instanceof short[]) {
            short[] array = (short[]) o;
            length = array.length;
            for (int i = 0; i < length && i < MOST; i++) text += of(array[i]) + ",";
        } else if (o instanceof byte[]) {
            byte[] array = (byte[]) o;
            length = array.length;
            for (int i = 0; i < length && i < MOST; i++) text += of(array[i]) + ",";
        } else if (o instanceof char[]) {
            char[] array = (char[]) o;
            length = array.length;
            for (int i = 0; i < length && i < MOST; i++) text += of(array[i]) + ",";
        } else if (o instanceof boolean[]) {
            boolean[] array = (boolean[]) o;
            length = array.length;
            for (int i = 0; i < length && i < MOST; i++) text += of(array[i]) + ",";
        } else if (o instanceof float[]) {
            float[] array = (float[]) o;
            length = array.length;
            for (int i = 0; i < length && i < MOST; i++) text += of(array[i]) + ",";
        } else if (o instanceof double[]) {
            double[] array = (double[]) o;
            length = array.length;
            for (int i = 0; i < length && i < MOST; i++) text += of(array[i]) + ",";
        } else {
            return null;
        }
        return length + "[" + text + "]";
    }

    private static String library(Object o) {
        String text = "";
        if (o instanceof Collection) {
            int left = MOST;
            for (Object x : (Collection) o) {
                if (left-- == 0) break;
                text += of(x) + ",";
            }
            return "(" + text + ")";
        }
        if (o instanceof Map) {
            for (Object e : ((Map) o).entrySet()) text += library(e) + ",";
            return "{" + text + "}";
        }
        if (o instanceof Map.Entry) return of(((Map.Entry) o).getKey()) + "=" + of(((Map.Entry) o).getValue());
        if (o instanceof Iterator) {
            Iterator i = (Iterator) o;
            int left = MOST;
            while (left-- > 0 && i.hasNext()) text += of(i.next()) + ",";
            return "<" + text + ">";
        }
        if (o instanceof Optional) return "o" + of(((Optional) o).orElse(null));
        if (o instanceof OptionalInt) return ((OptionalInt) o).isPresent() ? "o" + of(((OptionalInt) o).getAsInt()) : "oi";
        if (o instanceof OptionalLong) return ((OptionalLong) o).isPresent() ? "o" + of(((OptionalLong) o).getAsLong()) : "ol";
        if (o instanceof OptionalDouble) return ((OptionalDouble) o).isPresent() ? "o" + of(((OptionalDouble) o).getAsDouble()) : "od";
        if (o instanceof Stream) return "S" + of(((Stream) o).limit(MOST).toArray());
        if (o instanceof IntStream) return "S" + of(((IntStream) o).limit(MOST).toArray());
        if (o instanceof LongStream) return "S" + of(((LongStream) o).limit(MOST).toArray());
        return "an object";
    }
}
