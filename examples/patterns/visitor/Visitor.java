package patterns.visitor;

// The visitor pattern over trees of sums. What a visitor is before and after its visit is a
// matter of its class: the predicates `ready` and `visited` are families. One visitor adds up
// the constants, the other one removes the additions of zero in place.

/*@ data Expr = Num(int v) | Add(Expr left, Expr right);
  @
  @ function \bigint sum(Expr e) = switch (e) {
  @     case Num(v) -> v;
  @     case Add(l, r) -> sum(l) + sum(r);
  @ };
  @
  @ function Expr rz(Expr e) = switch (e) {
  @     case Num(v) -> Num(v);
  @     case Add(l, r) -> rz(r) == Num(0) ? rz(l)
  @         : rz(l) == Num(0) ? rz(r)
  @         : Add(rz(l), rz(r));
  @ };
  @
  @ lemma auto same_sum(Expr e)
  @   ensures sum(rz(e)) == sum(e);
  @ {
  @     switch (e) {
  @         case Num(v) -> { }
  @         case Add(l, r) -> { apply same_sum(l); apply same_sum(r); }
  @     }
  @ }
  @*/

interface Ast {
    //@ abstract predicate tree(; Expr e);

    //@ requires tree(?e) ** v != null ** v.ready(?z);
    //@ ensures v.visited(this, e, z);
    void accept(Visitor v);
}

class Const implements Ast {
    int v;

    //@ export predicate tree(; Expr e) = acc(v) ** e == Num(v);

    //@ ensures tree(Num(x));
    Const(int x) {
        v = x;
    }

    public void accept(Visitor v) {
        v.visitC(this);
    }
}

class Plus implements Ast {
    Ast left;
    Ast right;

    /*@ export predicate tree(; Expr e) = acc(left) ** acc(right) ** left != null ** right != null
      @     ** left.tree(?l) ** right.tree(?r) ** e == Add(l, r);
      @*/

    //@ requires l != null ** r != null ** l.tree(?x) ** r.tree(?y);
    //@ ensures tree(Add(x, y));
    Plus(Ast l, Ast r) {
        left = l;
        right = r;
    }

    public void accept(Visitor v) {
        v.visitP(this);
    }
}

interface Visitor {
    // Ready to visit a tree, with `z` from earlier visits.
    //@ abstract predicate ready(; int z);

    // Has visited the tree at `a` when it was `e`, starting with `z`.
    //@ abstract predicate visited(Ast a, Expr e, int z);

    //@ requires c != null ** \typeof(c) == \type(Const) ** c.tree(?e) ** ready(?z);
    //@ ensures visited(c, e, z);
    void visitC(Const c);

    //@ requires p != null ** \typeof(p) == \type(Plus) ** p.tree(?e) ** ready(?z);
    //@ ensures visited(p, e, z);
    void visitP(Plus p);
}

class SumVisitor implements Visitor {
    int amount;

    //@ predicate ready(; int z) = acc(amount) ** amount == z;
    /*@ predicate visited(Ast a, Expr e, int z) = acc(amount) ** amount == (int) (z + sum(e))
      @     ** a != null ** a.tree(e);
      @*/

    //@ ensures ready(0);
    SumVisitor() {
        amount = 0;
    }

    /*@ code_java_math @*/ public void visitC(Const c) {
        amount += c.v;
    }

    public void visitP(Plus p) {
        p.left.accept(this);
        p.right.accept(this);
    }
}

class RZ implements Visitor {
    boolean isZero;
    boolean isChanged;
    Ast newl;

    //@ predicate ready(; int z) = acc(isZero) ** acc(isChanged) ** acc(newl) ** !isZero ** !isChanged ** z == 0;

    /*@ predicate visited(Ast a, Expr e, int z) = acc(isZero) ** acc(isChanged) ** acc(newl)
      @     ** (isChanged ? newl != null ** newl.tree(rz(e)) : a != null ** a.tree(rz(e)))
      @     ** isZero == (rz(e) == Num(0));
      @*/

    //@ ensures ready(0);
    RZ() {
        isZero = false;
    }

    public void visitC(Const c) {
        if (c.v == 0) {
            isZero = true;
        }
    }

    public void visitP(Plus p) {
        p.left.accept(this);
        if (isZero) {
            isChanged = false;
            isZero = false;
            p.right.accept(this);
            if (!isChanged) {
                newl = p.right;
                isChanged = true;
            }
        } else {
            if (isChanged) {
                p.left = newl;
                isChanged = false;
            }
            p.right.accept(this);
            if (isZero) {
                isChanged = true;
                newl = p.left;
                isZero = false;
            } else if (isChanged) {
                p.right = newl;
                isChanged = false;
            }
        }
    }
}

class VisitorClient {
    //@ requires t != null ** t.tree(?e);
    //@ ensures t.tree(e) ** \result == (int) sum(e);
    static int total(Ast t) {
        SumVisitor s = new SumVisitor();
        t.accept(s);
        return s.amount;
    }

    //@ requires t != null ** t.tree(?e);
    //@ ensures \result != null ** \result.tree(rz(e));
    static Ast simplified(Ast t) {
        RZ z = new RZ();
        t.accept(z);
        return z.isChanged ? z.newl : t;
    }

    //@ requires t != null ** t.tree(?e);
    //@ ensures \result == (int) sum(e);
    static int simplifiedTotal(Ast t) {
        return total(simplified(t));
    }

    static void client() {
        Ast t = new Plus(new Const(0), new Plus(new Const(1), new Const(0)));
        int one = total(t);
        //@ assert one == 1;
        Ast u = simplified(t);
        //@ assert u.tree(Num(1));
        SumVisitor s = new SumVisitor();
        u.accept(s);
        u.accept(s);
        //@ assert s.amount == 2;
    }
}
