/** A cell holds a number: data abstraction with a predicate and a pure method. */
public class Cell {
    private int x;

    //@ predicate valid() = acc(x);

    //@ ensures valid() ** getX() == v;
    public Cell(int v) {
        x = v;
    }

    //@ requires valid();
    public /*@ pure @*/ int getX() {
        return x;
    }

    //@ requires valid();
    //@ ensures valid() ** getX() == v;
    public void setX(int v) {
        x = v;
    }

    //@ requires c != null ** valid() ** c.valid();
    //@ ensures valid() ** c.valid();
    //@ ensures getX() == \old(c.getX()) && c.getX() == \old(getX());
    public void swap(Cell c) {
        int i = x;
        x = c.getX();
        c.setX(i);
    }

    public static void main(String[] args) {
        Cell c1 = new Cell(5);
        Cell c2 = new Cell(10);
        c2.setX(11);
        //@ assert c1.getX() == 5;
        c1.swap(c2);
        System.out.println(c1.getX() + " " + c2.getX());
    }
}
