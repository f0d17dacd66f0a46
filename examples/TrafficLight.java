/** A state machine over an enum. */
public class TrafficLight {
    public enum Colour { RED, GREEN, YELLOW }

    private Colour colour;

    //@ predicate valid() = acc(colour) ** colour != null;

    //@ ensures valid() ** colour() == Colour.RED;
    public TrafficLight() {
        colour = Colour.RED;
    }

    //@ requires valid();
    //@ ensures \result != null;
    public /*@ pure @*/ Colour colour() {
        return colour;
    }

    //@ requires valid();
    //@ ensures valid();
    //@ ensures \old(colour()) == Colour.RED ==> colour() == Colour.GREEN;
    //@ ensures \old(colour()) == Colour.GREEN ==> colour() == Colour.YELLOW;
    //@ ensures \old(colour()) == Colour.YELLOW ==> colour() == Colour.RED;
    public void next() {
        switch (colour) {
            case RED:
                colour = Colour.GREEN;
                break;
            case GREEN:
                colour = Colour.YELLOW;
                break;
            default:
                colour = Colour.RED;
                break;
        }
    }

    public static void client() {
        TrafficLight t = new TrafficLight();
        t.next();
        t.next();
        //@ assert t.colour() == Colour.YELLOW;
        t.next();
        //@ assert t.colour() == Colour.RED;
    }
}
