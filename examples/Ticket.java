/** A static counter: permission to a static field. */
public class Ticket {
    private /*@ spec_public @*/ static int issued;

    private int number;

    //@ predicate valid() = acc(number);

    //@ requires acc(issued) ** issued < 1000000;
    //@ ensures acc(issued) ** issued == \old(issued) + 1 ** valid() ** number() == \old(issued);
    public Ticket() {
        number = issued;
        issued++;
    }

    //@ requires valid();
    public /*@ pure @*/ int number() {
        return number;
    }

    //@ requires acc(issued) ** issued == 0;
    //@ ensures acc(issued) ** issued == 2;
    public static void two() {
        Ticket a = new Ticket();
        Ticket b = new Ticket();
        //@ assert a.number() == 0 && b.number() == 1;
    }
}
