/*@ data Expr = Num(int v) | Add(Expr left, Expr right);
  @
  @ function int value(Expr e) = switch (e) {
  @     case Num(v) -> v;
  @     case Add(l, r) -> value(l) + value(r);
  @ };
  @
  @ function Expr mirror(Expr e) = switch (e) {
  @     case Num(v) -> Num(v);
  @     case Add(l, r) -> Add(mirror(r), mirror(l));
  @ };
  @
  @ lemma auto mirrored(Expr e)
  @   ensures value(mirror(e)) == value(e);
  @ {
  @     switch (e) {
  @         case Num(v) -> { }
  @         case Add(l, r) -> { apply mirrored(l); apply mirrored(r); }
  @     }
  @ }
  @*/

/**
 * Trees of numbers and sums. The predicate relates a tree in the heap to a value of a data
 * type; what methods do is said by functions of that value.
 */
class ExprTree {
    private int number;
    private ExprTree left;
    private ExprTree right;

    /*@ predicate tree(; Expr e) = acc(number) ** acc(left) ** acc(right)
      @     ** (left == null
      @         ? e == Num(number)
      @         : right != null ** left.tree(?l) ** right.tree(?r) ** e == Add(l, r));
      @*/

    //@ ensures tree(Num(n));
    ExprTree(int n) {
        number = n;
    }

    //@ requires a != null ** b != null ** a.tree(?l) ** b.tree(?r);
    //@ ensures tree(Add(l, r));
    ExprTree(ExprTree a, ExprTree b) {
        left = a;
        right = b;
    }

    //@ requires tree(?e);
    //@ ensures tree(e) ** \result == value(e);
    /*@ code_bigint_math @*/ int eval() {
        if (left == null) {
            return number;
        }
        int a = left.eval();
        int b = right.eval();
        return a + b;
    }

    //@ requires tree(?e);
    //@ ensures tree(mirror(e));
    void swap() {
        if (left != null) {
            left.swap();
            right.swap();
            ExprTree l = left;
            left = right;
            right = l;
        }
    }

    //@ requires tree(?e);
    //@ ensures tree(mirror(e)) ** \result == value(e);
    int swapAndEval() {
        swap();
        return eval();
    }
}
