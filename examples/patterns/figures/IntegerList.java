package patterns.figures;

import java.util.Iterator;
import java.util.LinkedList;

// Figure 4: a list of numbers and its observers. The data of the subject and each observer are
// predicates of their own, so that an observer can be told while the others wait, and a client can
// change the data between `beginModification` and `endModification`. Observers are removed by identity:
// `LinkedList.remove(Object)` of the figure asks `equals`, of which an interface says nothing.

/*@ // Without the first that is `o`.
  @ function \seq<Observer> removed(\seq<Observer> s, Observer o)
  @   decreases s.length;
  @   = s.length == 0 ? s : s[0] == o ? s[1 .. s.length]
  @       : \seq<Observer>(s[0]) + removed(s[1 .. s.length], o);
  @*/

interface Subject {
    //@ abstract predicate data(; \seq<Integer> v);
    //@ abstract predicate aggregate(; \seq<Observer> os, \seq<Integer> v);

    //@ requires aggregate(?os, ?v) ** o != null ** o.observer(this, _);
    //@ ensures aggregate(os + \seq<Observer>(o), v);
    void addObserver(Observer o);

    // If it was among them, it is handed back.
    //@ requires aggregate(?os, ?v);
    //@ ensures aggregate(removed(os, o), v);
    //@ ensures removed(os, o) != os ==> o != null ** o.observer(this, v);
    void removeObserver(Observer o);
}

interface Observer {
    //@ abstract predicate observer(Subject s; \seq<Integer> v);

    //@ requires o != null ** observer(o, _) ** o.data(?v);
    //@ ensures observer(o, v) ** o.data(v);
    void update(Subject o);
}

class IntegerList implements Subject {
    LinkedList<Integer> list = new LinkedList<Integer>();
    LinkedList<Observer> observers = new LinkedList<Observer>();

    /*@ export predicate data(; \seq<Integer> v) = acc(list) ** list != null ** acc(list.state)
      @     ** v == list.content();
      @ predicate internal(; \seq<Observer> os) = acc(observers) ** observers != null
      @     ** acc(observers.state) ** os == observers.content();
      @ export static predicate all(\seq<Observer> os, Subject s, \seq<Integer> v) =
      @     (\forall* int i; 0 <= i < os.length; os[i] != null ** os[i].observer(s, v));
      @ predicate subject(; \seq<Observer> os, \seq<Integer> v) = internal(?o) ** data(?d)
      @     ** os == o ** v == d;
      @ export predicate aggregate(; \seq<Observer> os, \seq<Integer> v) = subject(?o, ?d)
      @     ** os == o ** v == d ** all(o, this, d);
      @*/

    //@ ensures aggregate(\seq<Observer>(), \seq<Integer>());
    IntegerList() {
    }

    //@ requires aggregate(?os, ?v);
    //@ ensures internal(os) ** data(v) ** all(os, this, v);
    public void beginModification() {
    }

    //@ requires internal(?os) ** data(?v) ** all(os, this, ?w);
    //@ ensures aggregate(os, v);
    public void endModification() {
        notifyObservers();
    }

    public void addObserver(Observer o) {
        observers.add(o);
        o.update(this);
    }

    public void removeObserver(Observer o) {
        int k = find(o);
        if (k >= 0) {
            observers.remove(k);
        }
    }

    //@ requires internal(?os);
    //@ ensures internal(os) ** -1 <= \result < os.length;
    //@ ensures removed(os, o) == (\result < 0 ? os : os[0 .. \result] + os[\result + 1 .. os.length]);
    //@ ensures \result >= 0 ==> os[\result] == o;
    private int find(Observer o) {
        Iterator<Observer> i = observers.iterator();
        int k = 0;
        /*@ loop_invariant acc(observers, 1/2) ** observers != null ** acc(observers.state, 1/2)
          @     ** acc(i.cursor) ** i.source() == observers ** i.expected() == observers.state
          @     ** 0 <= k <= observers.content().length && i.position() == k
          @     ** removed(observers.content(), o) == observers.content()[0 .. k]
          @         + removed(observers.content()[k .. observers.content().length], o);
          @*/
        while (i.hasNext()) {
            if (i.next() == o) {
                return k;
            }
            k = k + 1;
        }
        return -1;
    }

    //@ requires internal(?os) ** data(?v) ** all(os, this, ?w);
    //@ ensures internal(os) ** data(v) ** all(os, this, v);
    private void notifyObservers() {
        Iterator<Observer> i = observers.iterator();
        /*@ loop_invariant acc(observers, 1/2) ** observers != null ** acc(observers.state, 1/2)
          @     ** acc(i.cursor) ** i.source() == observers ** i.expected() == observers.state
          @     ** i.position() <= observers.content().length
          @     ** observers.content() == os ** data(v)
          @     ** (\forall* int k; 0 <= k < i.position(); os[k] != null ** os[k].observer(this, v))
          @     ** (\forall* int k; i.position() <= k < os.length;
          @             os[k] != null ** os[k].observer(this, w));
          @*/
        while (i.hasNext()) {
            Observer o = i.next();
            o.update(this);
        }
    }
}

class IntegerSize implements Observer {
    IntegerList bag;
    int size;
    //@ ghost \seq<Integer> seen;

    /*@ predicate observer(Subject s; \seq<Integer> v) = acc(bag) ** acc(size) ** acc(seen)
      @     ** bag == s ** v == seen ** size == v.length;
      @*/

    //@ requires bag != null ** bag.aggregate(?os, ?v);
    //@ ensures bag.aggregate(os + \seq<Observer>(this), v);
    public IntegerSize(IntegerList bag) {
        this.bag = bag;
        //@ set seen = \seq<Integer>();
        bag.addObserver(this);
    }

    public void update(Subject o) {
        if (o == bag) {
            //@ assert bag instanceof IntegerList;
            size = bag.list.size();
            //@ set seen = bag.list.content();
        }
    }
}

class IntegerListClient {
    static void client() {
        IntegerList l = new IntegerList();
        IntegerSize s = new IntegerSize(l);
        l.beginModification();
        l.list.add(3);
        l.list.add(4);
        l.endModification();
        //@ assert l.aggregate(?os, ?v) && v.length == 2;
    }
}
