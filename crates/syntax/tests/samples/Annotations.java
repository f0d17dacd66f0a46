package sample;

//@ import sample.spec.Helper;
//@ model import org.other.*;
import java.util.List;

/*@ data Expr = Const(int v) | Plus(Expr left, Expr right) | Nil;
  @ function int sum(Expr e) = switch (e) {
  @     case Const(v) -> v;
  @     case Plus(l, r) -> sum(l) + sum(r);
  @     case Plus(Const(_), _) -> 0;
  @     default -> 0;
  @ };
  @*/
//@ data Tree<T> = Leaf | Node(Tree<T> left, T value, Tree<T> right);
//@ function <T> \bigint size(Tree<T> t) requires t != null; ensures \result >= 0; decreases t; = 1;
//@ function int uninterpreted(int x);
/*@ lemma auto join(Node x, Node y)
  @   requires lseg(x, y) ** list(y);
  @   ensures  list(x);
  @ { if (x != y) { open lseg(x, y); apply join(x.next, y); close list(x); } }
  @*/
//@ lemma trusted abstraction fold(Node x) requires true; ensures true;

//@ nullable_by_default
public /*@ spec_bigint_math @*/ class Annotations extends /* plain */ Object {
    //@ predicate valid() = acc(items) ** acc(size) ** items != null
    //@     ** acc(items[*]) ** 0 <= size && size <= items.length;
    //@ public static predicate lseg(Node a, Node b; \seq<int> values, int length) = a == b ? true : acc(a.next) ** lseg(a.next, b, ?vs, _);
    //@ abstract predicate open(int close);
    //@ export predicate exported(;int out) = acc(this.size, 1/2) ** acc(Annotations.counter, _);
    //@ resource held() = Perm(this.size, 1);
    //@ private ghost int ghostField = 1, another;
    //@ model \locset footprint;
    //@ represents footprint = \locset(count, items, items[*]);
    //@ represents footprint <- \singleton(this.size);
    //@ represents size \such_that size > 0;
    //@ accessible footprint: footprint;
    //@ accessible \inv: footprint \measured_by size;
    //@ public invariant size >= 0; invariant_redundantly size > -1;
    //@ static invariant counter >= 0;
    //@ constraint size >= \old(size);
    //@ initially size == 0;
    //@ axiom (\forall int i; i == i);
    //@ framing implicit;
    //@ readable size if valid();
    //@ monitors_for size = this, items;
    /*@ rep @*/ Object[] items; //@ in footprint;
    private /*@ spec_public nullable @*/ int size; //@ in footprint, other; maps items[*] \into footprint;
    private int trailing; //@ spec_public;
    static int counter;
    //@ instance ghost \map<String, \set<\bag<Integer>>> map;
    //@ ghost \real real; ghost \TYPE type; ghost \bigint[] bigs;

    /*@ public normal_behavior
      @   requires x > 0;
      @   requires_redundantly x >= 0;
      @   ensures \result == \old(x) + 1;
      @   assignable \nothing;
      @   signals_only \nothing;
      @ also
      @ private exceptional_behaviour
      @   requires x <= 0;
      @   signals (IllegalArgumentException e) e != null ** x == \old(x);
      @   signals (RuntimeException);
      @   signals_only IllegalArgumentException, RuntimeException;
      @ also behavior
      @   diverges true;
      @*/
    public int cases(int x) { return x + 1; }

    //@ also
    //@ requires true;
    public int extended() { return 1; }

    //@ pre x > 0; post \result > 0; exsures (Exception e) true; modifies size; assigns this.*; reads items[*], \everything; measured_by x, y; decreasing x;
    //@ accessible \nothing; modifiable \everything; when true; working_space 1; duration 2; captures x; callable m;
    //@ forall int i, j; old int y = x; old \bigint z = y;
    public int synonyms(int x);

    //@ static requires valid@Annotations();
    //@ static ensures this.valid@Annotations() && super.valid() ** o.valid@sample.Annotations(1, ?x);
    private /*@ pure helper @*/ int both(/*@ nullable @*/ Object o, final /*@ non_null @*/ String s)
        throws Exception
        //@ requires o != null;
        //@ ensures \result
        //@     == 1;
    { return 1; }

    int between() /*@ requires true; @*/ /*@ ensures true; @*/;

    /*@ pure @*/ Annotations() /*@ ensures true; @*/ { }

    /*@ public pure model int modelMethod(int x) {
      @     ghost int y = 1;
      @     for (int i = 0; i < x; i++) y *= 2;
      @     loop_invariant y > 0; decreases x - y;
      @     while (y < x) { y++; set y = y + 1; }
      @     int open = 1; open = 2; set.add(open);
      @     return y;
      @ }
      @ model public static int abstractModel() requires true; ensures true;;
      @ static model class Modelled { int field; int method() { return field; } }
      @*/

    /*@ requires true; @*/ static { counter = 1; }

    void expressions(int x, int[] a, Object o) {
        //@ assert x == 1 ==> x == 2 ==> x == 3;
        //@ assert x == 1 <== x == 2;
        //@ assert x == 1 <==> x == 2 <=!=> x == 3;
        //@ assert true || false ** true && false ** true;
        //@ assert x > 0 ? true : false ==> true;
        //@ assert (\forall int i; 0 <= i && i < a.length; a[i] > 0) && (\exists int i, j; a[i] == a[j]);
        //@ assert (\forall int i, Object p;; true) && (\forall nullable Object q; q == null);
        //@ assert (\sum int i; 0 <= i && i < 3; a[i]) + (\product int i; i < 3; i) + (\num_of int i; i > 3) == (\max int i; 0 < i && i < 3; i) - (\min int i; i > 1; i);
        //@ assert (\forall* int i; 0 <= i && i < a.length; acc(a[i]));
        //@ assert (\let int y = x + 1; y > x);
        //@ assert acc(a[0..x]) ** acc(a[0 .. x - 1]) ** acc(a[*], 1/2) ** acc(o.f, _) ** acc(size);
        //@ assert \old(x) == \old(x, LoopEntry) && \pre(x) == 1;
        //@ assert \fresh(o) && \typeof(o) == \type(String) && \typeof(o) <: \type(int[]) && \elemtype(\typeof(a)) == \type(int);
        //@ assert \nonnullelements(a) && \invariant_for(o) && o.\inv && \inv && this.\inv;
        //@ assert \seq(1, 2)[0 .. 1] + \seq<int>() == \seq_of(a) && \seq_empty == s.set(0, 1);
        //@ assert x \in \set(1, 2) * \set(3) && m[1] == m.put(1, 2)[1] && !(x \in \set<int>());
        //@ assert opening this.valid() in size > 0 && using f(x) in true;
        //@ assert dropping this.size in true;
        //@ assert \unfolding valid() \in size > 0;
        //@ assert untouched(valid()) ** x == ?y ** valid(?z, _);
        //@ assert \set_union(\empty, \everything) == \set_minus(\nothing, \strictly_nothing) && \disjoint(\storeref(o.f), \intersect(a[*], o.*)) && \subset(a[..], a[1 ..]);
        //@ assert \new_elems_fresh(footprint) && \infinite_union(int i; acc(a[i])) == (\infinite_union int i; i > 0; \singleton(a[i]));
        //@ assert (\lbl name x > 0) && \not_modified(x) && \not_assigned(x) && \count >= 0 && \index == 1 && \values == \not_specified;
        //@ assert \seq_def(int i; 0; x; a[i]) == (\seq_def int i; 0; x; a[i]) && (\bsum int i; 0; x; a[i]) == 1;
        //@ assert \seq_concat(\seq_singleton(1), \seq_sub(s, 0, 1)) == \seq_upd(\array2seq(a), 0, \seq_get(s, 0)) && \seq_length(\seq_reverse(s)) == 1;
        //@ assert \all_fields(o) == \array_range(a, 0, x) && (\bigint) x + ((\bigint) 1 << 3) > (\bigint) -x;
        //@ assert switch (x) { case 1 -> true; default -> false; };
        //@ assert open(x) && close == 1 && this.ensures > 0 && requires(1) && set[0] == old;
        //@ assert 1.5 > .5 && a[0] == 1 && s[0..] == s[..1];
    }

    int statements(int n) {
        //@ ghost int g = 0, h[] = null; ghost final \seq<int> sq = \seq();
        int i = 0; /*@ nullable @*/ Object local = null; final /*@ non_null @*/ String str = "";
        //@ open this.valid(); close valid(); unfold valid(); fold valid();
        //@ use f(n); apply join(a, b); havoc g, h[0]; label L; join g > 0;
        //@ set g = g + 1; set g++; assume g > 0; debug g;
        //@ if (n > 0) { set g = 1; } else if (n < 0) assert false; else { int t = 1; set g = t; }
        /*@ { open valid(); close valid(); }
          @ for (int k = 0; k < n; k++) { set g = k; }
          @ loop_invariant g > 0;
          @ while (g > 1) set g = g - 1;
          @*/
        //@ loop_invariant 0 <= i && i <= n;
        //@ maintaining true; loop_invariant_redundantly i >= 0;
        //@ decreases n - i; decreasing n, i; loop_decreases n; loop_variant n;
        //@ assignable i; loop_modifies i; loop_writes i, a[*]; modifies \nothing; assigns i; loop_assignable i;
        //@ hint i < n;
        while (i < n) i++;
        //@ loop_invariant i >= 0;
        label: for (int j = 0; j < n; j++) { }
        other:
        //@ loop_invariant i >= 0;
        do { i--; } while (i > 0);
        if (n > 0)
            //@ loop_invariant true;
            for (int x : new int[0]) { }
        switch (n) {
            case 1:
                //@ assert n == 1;
                break;
                //@ unreachable;
            default:
                //@ assert n != 1;
        }
        Runnable r = () -> {
            //@ assert true;
        };
        //+CADRE@ assert true;
        //+OTHER@ this is not ours at all
        //-CADRE@ nor this
        /*+ESC+CADRE@ assert
          @  true; @*/
        //@ assert n // a remark behind it
        //@     > 0 /* and another */ ;
        //@
        /*@@ assert true; @@*/
        return i;
        //@ unreachable;
    }

    enum Colours { /*@ nullable @*/ RED, GREEN;
        //@ invariant true;
    }

    record Rec(/*@ nullable @*/ Object o) {
        //@ requires o != null;
        Rec { }
    }

    interface Iface {
        //@ instance model int value;
        //@ ensures \result >= 0;
        /*@ pure @*/ int m();
        //@ model int n();
    }
    //@ invariant true;
}
//@ lemma last() { }
