// Pure methods over a hierarchy: what `getX()` says of an object is what its class says. The
// subclass knows its superclass by its contracts only.

class XCell {
    private int x;

    //@ predicate valid() = acc(x);

    //@ ensures valid() ** getX() == 0;
    XCell() {
        x = 0;
    }

    //@ requires valid();
    /*@ pure @*/ int getX() {
        return x;
    }

    //@ requires valid();
    //@ ensures valid() ** getX() == v;
    void setX(int v) {
        x = v;
    }
}

class BackupCell extends XCell {
    private int backup;

    //@ predicate valid() = super.valid() ** acc(backup);

    //@ ensures valid() ** getX() == 0;
    BackupCell() {
        backup = 0;
    }

    //@ requires valid();
    /*@ pure @*/ int getX() {
        return super.getX();
    }

    //@ requires valid();
    /*@ pure @*/ int getBackup() {
        return backup;
    }

    //@ requires valid();
    //@ ensures valid() ** getX() == v ** getBackup() == \old(getX());
    void setX(int v) {
        backup = super.getX();
        super.setX(v);
    }

    //@ requires valid();
    //@ ensures valid() ** getX() == \old(getBackup());
    void undo() {
        super.setX(backup);
    }
}

class BackupClient {
    //@ requires c != null ** c.valid();
    //@ ensures c.valid() ** c.getX() == 10;
    static void ten(XCell c) {
        c.setX(10);
    }

    static void client() {
        BackupCell c = new BackupCell();
        c.setX(5);
        c.setX(7);
        c.undo();
        int x = c.getX();
        //@ assert x == 5;
        ten(c);
    }
}
