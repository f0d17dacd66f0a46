/** Compact and explicit canonical constructors, normalisation, validation, delegation, varargs components. */
public class P089_RecordConstructors {
    record Range(int low, int high) {
        static int checks;

        Range {
            checks++;
            if (low > high) {
                int t = low;
                low = high;
                high = t;
            }
            if (low < 0) {
                throw new IllegalArgumentException("negative " + low);
            }
        }

        Range(int single) {
            this(single, single);
            System.out.println("single " + this.low);
        }

        boolean contains(int x) {
            return low <= x && x <= high;
        }
    }

    record Name(String first, String last) {
        Name(String first, String last) {
            this.last = last.toUpperCase();
            this.first = first == null ? "?" : first.trim() + this.last.length();
        }

        Name(String whole) {
            this(whole.substring(0, whole.indexOf(' ')), whole.substring(whole.indexOf(' ') + 1));
        }
    }

    record Numbers(String label, int... values) {
        Numbers {
            values = values.clone();
        }

        int sum() {
            int s = 0;
            for (int v : values) {
                s += v;
            }
            return s;
        }

        @Override
        public int[] values() {
            return values.clone();
        }
    }

    record Counter(int[] cell) {
        Counter() {
            this(new int[1]);
        }

        int next() {
            return ++cell[0];
        }
    }

    record Early(int x) {
        Early {
            if (x == 0) {
                x = -1;
            }
            Runnable r = () -> System.out.println("before fields are set");
            r.run();
        }
    }

    public static void main(String[] args) {
        System.out.println(new Range(5, 2) + " " + new Range(7) + " " + Range.checks);
        System.out.println(new Range(1, 3).contains(2) + " " + new Range(3, 1).equals(new Range(1, 3)));
        try {
            new Range(5, -2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " " + Range.checks);
        }
        System.out.println(new Name(" ada ", "lovelace") + " " + new Name("Alan Turing").last() + " " + new Name(null, "x"));
        try {
            new Name("x", null);
        } catch (NullPointerException e) {
            System.out.println("null last name");
        }
        int[] source = {1, 2, 3};
        Numbers n = new Numbers("n", source);
        source[0] = 100;
        n.values()[1] = 200;
        System.out.println(n.sum() + " " + new Numbers("none").sum() + " " + new Numbers("two", 4, 5).sum());
        Counter c = new Counter();
        c.next();
        System.out.println(c.next() + " " + c.cell()[0]);
        System.out.println(new Early(0) + " " + new Early(4).x());
    }
}
