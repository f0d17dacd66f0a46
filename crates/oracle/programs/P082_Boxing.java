/** Boxing and unboxing: small values are cached, equality by value, null unboxing, mixed comparisons. */
public class P082_Boxing {
    static Object box(Object o) {
        return o;
    }

    static long unbox(Integer i) {
        return i;
    }

    static String type(Object o) {
        return o.getClass().getSimpleName();
    }

    public static void main(String[] args) {
        Integer a = 127;
        Integer b = 127;
        System.out.println(a == b);
        Integer c = -128;
        System.out.println(c == Integer.valueOf(-128));
        Integer d = 1000;
        Integer e = 1000;
        System.out.println(d.equals(e) + " " + (d == 1000) + " " + (d <= e && d >= e) + " " + d.compareTo(e));
        System.out.println(d == 1000L);
        System.out.println(d.equals(1000L));
        Long big = 1000L;
        System.out.println(big == 1000);
        System.out.println(big.equals(1000) + " " + big.equals(1000L));
        Character x = 'x';
        System.out.println((x == 'x') + " " + (x == 120) + " " + (x + 1) + " " + x.equals('x') + " " + x.compareTo('z'));
        Boolean t = true;
        Boolean u = Boolean.valueOf(true);
        System.out.println((t == u) + " " + (t && !u) + " " + (t ? 1 : 2) + " " + t.equals(u));
        Byte by = 5;
        Short sh = 5;
        System.out.println((by + sh) + " " + by.equals(sh) + " " + by.equals((byte) 5) + " " + (by == (byte) 5));
        Double nan = Double.NaN;
        System.out.println(nan.equals(Double.NaN) + " " + (nan == Double.NaN));
        Double zero = 0.0;
        System.out.println(zero.equals(-0.0) + " " + (zero == -0.0));
        System.out.println(type(box(1)) + type(box(1L)) + type(box('c')) + type(box(1f)) + type(box(1.0)) + type(box(true)) + type(box((byte) 1)) + type(box((short) 1)));
        System.out.println(type(box(1 + 'c')) + type(box((char) 1)) + type(box(1 + 1L)) + type(box("" + 1)));
        System.out.println(unbox(7) + unbox(a));
        try {
            unbox(null);
        } catch (NullPointerException ex) {
            System.out.println("null unboxed");
        }
        Integer none = null;
        System.out.println(none == null);
        try {
            if (none > 3) {
                System.out.println("?");
            }
        } catch (NullPointerException ex) {
            System.out.println("null compared");
        }
        Object o = 5;
        System.out.println(o.equals(5) + " " + o.equals(5L) + " " + (o instanceof Integer) + " " + ((Integer) o + 1) + " " + ((int) o + 2));
        Object[] mixed = {1, 2L, 'c', "s", 1.5, false, null};
        String s = "";
        for (Object m : mixed) {
            s += m + ",";
        }
        System.out.println(s);
        int sum = 0;
        for (Integer i = 0; i < 5; i++) {
            sum += i;
        }
        System.out.println(sum);
        int[] counts = new int[3];
        Integer index = 1;
        counts[index]++;
        counts[index + 1] += index;
        System.out.println(counts[1] + counts[2]);
        long l = a;
        double dd = a + x;
        System.out.println(l + " " + dd);
        System.out.println(a.hashCode() + " " + x.hashCode() + " " + t.hashCode() + " " + "ab".hashCode() + " " + big.hashCode());
        System.out.println(a.toString() + Integer.toString(5) + x.toString() + a.intValue() + big.intValue() + d.byteValue());
    }
}
