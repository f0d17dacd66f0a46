/** equals, hashCode, toString and getClass: overriding, symmetric or not, through interfaces, on arrays and null. */
public class P115_ObjectMethods {
    static class Money implements Comparable<Money>, Cloneable {
        final int cents;
        final String currency;

        Money(int cents, String currency) {
            this.cents = cents;
            this.currency = currency;
        }

        @Override
        public boolean equals(Object o) {
            if (this == o) {
                return true;
            }
            if (o == null || getClass() != o.getClass()) {
                return false;
            }
            Money m = (Money) o;
            return cents == m.cents && currency.equals(m.currency);
        }

        @Override
        public int hashCode() {
            return 31 * cents + currency.hashCode();
        }

        @Override
        public String toString() {
            return cents / 100 + "." + (cents % 100 < 10 ? "0" : "") + cents % 100 + currency;
        }

        @Override
        public int compareTo(Money o) {
            return cents - o.cents;
        }
    }

    static class Tip extends Money {
        Tip(int cents) {
            super(cents, "EUR");
        }

        @Override
        public String toString() {
            return "tip " + super.toString();
        }
    }

    static class Overloaded {
        public boolean equals(Overloaded other) {
            return true;
        }
    }

    interface Face {
        boolean equals(Object o);

        String toString();
    }

    public static void main(String[] args) {
        Money a = new Money(1205, "EUR");
        Money b = new Money(1205, "EUR");
        Object t = new Tip(1205);
        System.out.println(a.equals(b) + " " + (a == b) + " " + (a.hashCode() == b.hashCode()) + " " + a.equals(t) + " " + t.equals(a) + " " + a.equals(null));
        System.out.println(a + " " + t + " " + String.valueOf(b) + " " + a.hashCode());
        System.out.println(a.getClass().getName() + " " + t.getClass().getSimpleName() + " " + (t.getClass() == Tip.class) + " " + (a.getClass() == t.getClass()));
        Overloaded o = new Overloaded();
        Object p = new Overloaded();
        System.out.println(o.equals(new Overloaded()) + " " + o.equals(p) + " " + p.equals(o) + " " + p.equals(p));
        Face f = new Face() {
            @Override
            public String toString() {
                return "face";
            }
        };
        System.out.println(f + " " + f.equals(f) + " " + f.equals(null) + " " + f.toString().length());
        Object[] all = {"s", 1, 'c', a, null, 2L, new Tip(5)};
        for (Object x : all) {
            for (Object y : all) {
                System.out.print(x == null ? y == null ? "n" : "-" : x.equals(y) ? "=" : ".");
            }
            System.out.println(" " + (x == null ? "null" : x.getClass().getSimpleName()));
        }
        System.out.println("s".getClass().getName() + " " + new int[0].getClass().getSimpleName() + " " + Integer.valueOf(1).getClass().getName());
        System.out.println(java.util.Objects.equals(a, b) + " " + java.util.Objects.equals(null, a) + " " + java.util.Objects.requireNonNull("x"));
        try {
            java.util.Objects.requireNonNull(null, "a message");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(a.compareTo(new Money(5, "X")) > 0);
        Comparable<Money> c = a;
        System.out.println(c.compareTo((Money) t));
    }
}
