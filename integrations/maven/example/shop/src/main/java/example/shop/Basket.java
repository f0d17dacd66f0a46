package example.shop;

import example.core.Names;

public final class Basket {
    private Basket() {
    }

    //@ ensures \result <= 100;
    public static int discount(int points) {
        return Names.smaller(points, 100);
    }
}
