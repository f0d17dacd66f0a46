/** The strategy: a shop computes prices without knowing how; what it needs is in one contract. */
public class Strategy {
    interface Discount {
        //@ abstract predicate ready();

        //@ requires ready() ** 0 <= price && price <= 1000000;
        //@ ensures ready() ** 0 <= \result && \result <= price;
        int apply(int price);
    }

    static final class Fixed implements Discount {
        private final int amount;

        //@ predicate ready() = acc(amount) ** amount >= 0;

        //@ requires n >= 0;
        //@ ensures ready();
        Fixed(int n) {
            amount = n;
        }

        //@ requires ready() ** 0 <= price && price <= 1000000;
        //@ ensures ready() ** 0 <= \result && \result <= price;
        public int apply(int price) {
            return price < amount ? 0 : price - amount;
        }
    }

    /** Gets better with each use: a strategy with a state of its own. */
    static final class Loyal implements Discount {
        private int uses;

        //@ predicate ready() = acc(uses) ** 0 <= uses && uses <= 10;

        //@ ensures ready();
        Loyal() {
            uses = 0;
        }

        public int apply(int price) {
            if (uses < 10) {
                uses = uses + 1;
            }
            return price - price * uses / 100;
        }
    }

    static final class Shop {
        private Discount discount;
        private int taken;

        /*@ predicate open(; int t) = acc(discount) ** acc(taken) ** discount != null
          @     ** discount.ready() ** taken == t;
          @*/

        //@ requires d != null ** d.ready();
        //@ ensures open(0);
        Shop(Discount d) {
            discount = d;
        }

        //@ requires open(?t) ** d != null ** d.ready();
        //@ ensures open(t);
        void change(Discount d) {
            discount = d;
        }

        //@ requires open(?t) ** 0 <= price && price <= 1000000 && 0 <= t && t <= 1000000;
        //@ ensures open(t + \result) ** 0 <= \result && \result <= price;
        int sell(int price) {
            int pays = discount.apply(price);
            taken = taken + pays;
            return pays;
        }
    }

    static void client() {
        Shop shop = new Shop(new Fixed(5));
        int a = shop.sell(20);
        shop.change(new Loyal());
        int b = shop.sell(30);
        //@ assert 0 <= a + b && a + b <= 50;
    }
}
