/** The cell with every ghost statement written out: verifies with {@code --ghost=manual} too. */
public class CellManual {
    private int x;

    //@ predicate valid() = acc(x);

    //@ ensures valid() ** getX() == v;
    public CellManual(int v) {
        x = v;
        //@ close valid();
        //@ use getX();
    }

    //@ requires valid();
    public /*@ pure @*/ int getX() {
        //@ open valid();
        return x;
    }

    //@ requires valid();
    //@ ensures valid() ** getX() == v;
    public void setX(int v) {
        //@ open valid();
        x = v;
        //@ close valid();
        //@ use getX();
    }

    //@ requires c != null ** valid() ** c.valid();
    //@ ensures valid() ** c.valid();
    //@ ensures getX() == \old(c.getX()) && c.getX() == \old(getX());
    public void swap(CellManual c) {
        //@ use getX();
        //@ open valid();
        int i = x;
        x = c.getX();
        //@ close valid();
        //@ use getX();
        c.setX(i);
    }
}
