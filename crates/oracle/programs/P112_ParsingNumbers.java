/** Conversions between numbers and text, their failures, and the static helpers of the box classes. */
public class P112_ParsingNumbers {
    static String parse(String s) {
        try {
            return "" + Integer.parseInt(s);
        } catch (NumberFormatException e) {
            return "bad";
        }
    }

    static String parseLong(String s) {
        try {
            return "" + Long.parseLong(s);
        } catch (IllegalArgumentException e) {
            return "bad long";
        }
    }

    public static void main(String[] args) {
        String[] inputs = {"0", "42", "-17", "+8", "2147483647", "2147483648", "-2147483648", "-2147483649", "", "-", "1 ", "x", "12a", "007", "1_000", null};
        for (String s : inputs) {
            System.out.println(s + ": " + parse(s) + " " + parseLong(s));
        }
        System.out.println(parseLong("9223372036854775807") + " " + parseLong("9223372036854775808") + " " + parseLong("1L"));
        System.out.println(Integer.valueOf("5") + Integer.valueOf(6) + " " + Long.valueOf(7).equals(7L));
        System.out.println(Integer.toString(-5) + Long.toString(1L << 40) + Boolean.toString(true) + Character.toString('c') + Double.toString(1));
        System.out.println(Integer.MAX_VALUE + " " + Integer.MIN_VALUE + " " + Long.MAX_VALUE + " " + Long.MIN_VALUE);
        System.out.println(Short.MAX_VALUE + " " + Short.MIN_VALUE + " " + Byte.MAX_VALUE + " " + Byte.MIN_VALUE);
        System.out.println(Integer.compare(1, 2) + " " + Integer.compare(Integer.MIN_VALUE, 1) + " " + Long.compare(3, 3) + " " + Boolean.compare(true, false) + " " + Character.compare('a', 'c'));
        System.out.println(Integer.max(3, 4) + Integer.min(3, 4) + Integer.sum(3, 4));
        System.out.println(Integer.toHexString(255) + " " + Integer.toHexString(-2) + " " + Integer.toBinaryString(-1).length() + " " + Integer.toBinaryString(0));
        System.out.println(Integer.bitCount(255) + " " + Integer.bitCount(-1) + " " + Integer.bitCount(0));
        Integer i = 300;
        System.out.println(i.byteValue() + " " + i.shortValue() + " " + i.longValue() + " " + i.doubleValue() + " " + i.floatValue());
        Double d = -3.99;
        System.out.println(d.intValue() + " " + d.longValue() + " " + d.byteValue() + " " + d.compareTo(0.0));
        System.out.println(Integer.valueOf(5).hashCode() + " " + Boolean.hashCode(false) + " " + Long.hashCode(1L << 32) + " " + Character.hashCode('a') + " " + Long.valueOf(-1).hashCode());
        System.out.println(Double.valueOf(1.0).equals(1.0) + " " + Float.valueOf(1).equals(1.0f) + " " + Double.compare(0.0, -0.0) + " " + Float.compare(1, 2));
        long sum = 0;
        for (String s : new String[] {"10", "x", "20", ""}) {
            try {
                sum += Integer.parseInt(s);
            } catch (NumberFormatException e) {
                sum += 1000;
            } finally {
                sum *= 2;
            }
        }
        System.out.println(sum);
    }
}
