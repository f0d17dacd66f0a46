package patterns.observer;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

// A list of numbers and its observers. Each observer holds a view of the numbers; what the view
// is, is a matter of its class: `observer` is a predicate family. After every change each
// observer of the list is told, and then all of them have seen the new numbers.

/*@ function \bigint total(\seq<int> s)
  @   decreases s.length;
  @   = s.length == 0 ? 0 : s[0] + total(s[1 .. s.length]);
  @
  @ // Without the first that is `o`.
  @ function \seq<Observer> without(\seq<Observer> s, Observer o)
  @   decreases s.length;
  @   = s.length == 0 ? s : s[0] == o ? s[1 .. s.length]
  @       : \seq<Observer>(s[0]) + without(s[1 .. s.length], o);
  @*/

interface Observer {
    // Watches the subject `s`, and has seen the values `v` of it.
    //@ abstract predicate observer(IntegerList s; \seq<int> v);

    //@ requires s != null ** observer(s, _) ** s.data(?v);
    //@ ensures observer(s, v) ** s.data(v);
    void update(IntegerList s);
}

/** Numbers, the newest first. */
class IntLink {
    final int item;
    final IntLink next;

    /*@ predicate numbers(; \seq<int> v) = acc(item) ** acc(next)
      @     ** (next == null ? v == \seq(item) : next.numbers(?rest) ** v == \seq(item) + rest);
      @
      @ requires numbers(?v);
      @ ensures \result == v;
      @ pure model \seq<int> values() {
      @     return next == null ? \seq(item) : \seq(item) + next.values();
      @ }
      @*/

    //@ ensures acc(this.item) ** acc(this.next) ** this.item == item ** this.next == next;
    IntLink(int item, IntLink next) {
        this.item = item;
        this.next = next;
    }

    //@ requires numbers(?v) ** 0 <= i && i < v.length;
    //@ ensures numbers(v) ** \result == v[i];
    int get(int i) {
        if (i == 0) {
            return item;
        }
        return next.get(i - 1);
    }
}

/** The subject. */
class IntegerList {
    private IntLink first;
    private int size;
    private final List<Observer> observers;
    // What the observers have seen.
    //@ private ghost \seq<int> told;

    /*@ predicate data(; \seq<int> v) = acc(first) ** acc(size)
      @     ** (first == null ? v == \seq<int>() : first.numbers(?all) ** v == all)
      @     ** size == v.length;
      @
      @ predicate watchers(; \seq<Observer> os, \seq<int> seen) = acc(observers) ** acc(told)
      @     ** observers != null ** acc(observers.state) ** os == observers.content() ** seen == told;
      @
      @ static predicate all(\seq<Observer> os, IntegerList s, \seq<int> v) =
      @     (\forall* int i; 0 <= i && i < os.length; os[i] != null ** os[i].observer(s, v));
      @
      @ predicate subject(; \seq<Observer> os, \seq<int> v) = watchers(?w, ?seen) ** data(?d)
      @     ** os == w ** v == d ** seen == d ** all(w, this, d);
      @
      @ requires data(?v);
      @ ensures \result == v;
      @ pure model \seq<int> values() {
      @     return first == null ? \seq<int>() : first.values();
      @ }
      @
      @ requires watchers(?os, _);
      @ ensures \result == os;
      @ pure model \seq<Observer> watching() {
      @     return observers.content();
      @ }
      @*/

    //@ ensures subject(\seq<Observer>(), \seq<int>());
    IntegerList() {
        observers = new ArrayList<Observer>();
        //@ set told = \seq<int>();
    }

    //@ requires data(?v);
    //@ ensures data(v) ** \result == v.length;
    int size() {
        return size;
    }

    //@ requires data(?v) ** 0 <= i && i < v.length;
    //@ ensures data(v) ** \result == v[i];
    int get(int i) {
        return first.get(i);
    }

    //@ requires subject(?os, ?v) ** v.length < 1000000;
    //@ ensures subject(os, \seq(x) + v);
    void push(int x) {
        first = new IntLink(x, first);
        size = size + 1;
        notifyObservers();
    }

    //@ requires subject(?os, ?v) ** o != null ** o.observer(this, _);
    //@ ensures subject(os + \seq<Observer>(o), v);
    void addObserver(Observer o) {
        observers.add(o);
        o.update(this);
    }

    // If it was among them, it is handed back.
    //@ requires subject(?os, ?v);
    //@ ensures subject(without(os, o), v) ** (without(os, o) != os ==> o != null ** o.observer(this, v));
    void removeObserver(Observer o) {
        int k = find(o);
        if (k >= 0) {
            observers.remove(k);
        }
    }

    //@ requires watchers(?os, ?seen);
    //@ ensures watchers(os, seen) ** -1 <= \result && \result < os.length;
    //@ ensures without(os, o) == (\result < 0 ? os : os[0 .. \result] + os[\result + 1 .. os.length]);
    //@ ensures \result >= 0 ==> os[\result] == o;
    private int find(Observer o) {
        Iterator<Observer> i = observers.iterator();
        int k = 0;
        /*@ loop_invariant acc(observers, 1/2) ** observers != null ** acc(observers.state, 1/2)
          @     ** acc(i.cursor) ** i.source() == observers ** i.expected() == observers.state
          @     ** 0 <= k && k <= observers.content().length && i.position() == k
          @     ** without(observers.content(), o) == observers.content()[0 .. k]
          @         + without(observers.content()[k .. observers.content().length], o);
          @*/
        while (i.hasNext()) {
            if (i.next() == o) {
                return k;
            }
            k = k + 1;
        }
        return -1;
    }

    //@ requires watchers(?os, ?seen) ** data(?v) ** all(os, this, seen);
    //@ ensures watchers(os, v) ** data(v) ** all(os, this, v);
    private void notifyObservers() {
        Iterator<Observer> i = observers.iterator();
        /*@ loop_invariant acc(observers, 1/2) ** observers != null ** acc(observers.state, 1/2)
          @     ** acc(told, 1/2) ** acc(i.cursor) ** i.source() == observers
          @     ** i.expected() == observers.state ** i.position() <= observers.content().length
          @     ** data(?v) ** v == \old(values())
          @     ** (\forall* int k; 0 <= k && k < i.position();
          @         observers.content()[k] != null ** observers.content()[k].observer(this, v))
          @     ** (\forall* int k; i.position() <= k && k < observers.content().length;
          @         observers.content()[k] != null ** observers.content()[k].observer(this, told));
          @*/
        while (i.hasNext()) {
            i.next().update(this);
        }
        //@ set told = values();
    }
}

/** Shows the newest number. */
class Newest implements Observer {
    private final IntegerList list;
    private int newest;
    //@ private ghost \seq<int> seen;

    /*@ predicate observer(IntegerList s; \seq<int> v) = acc(list) ** acc(newest) ** acc(seen)
      @     ** list == s ** v == seen ** (v.length > 0 ==> newest == v[0]);
      @*/

    //@ requires list != null ** list.subject(?os, ?v);
    //@ ensures list.subject(os + \seq<Observer>(this), v);
    Newest(IntegerList list) {
        this.list = list;
        //@ set seen = \seq<int>();
        list.addObserver(this);
    }

    public void update(IntegerList s) {
        if (s.size() > 0) {
            newest = s.get(0);
        }
        //@ set seen = s.values();
    }

    //@ requires observer(?s, ?v) ** v.length > 0;
    //@ ensures observer(s, v) ** \result == v[0];
    int newest() {
        return newest;
    }
}

/** Shows the sum of the numbers, as `int` has it. */
class Sum implements Observer {
    private final IntegerList list;
    private int sum;
    //@ private ghost \seq<int> seen;

    /*@ predicate observer(IntegerList s; \seq<int> v) = acc(list) ** acc(sum) ** acc(seen)
      @     ** list == s ** v == seen ** sum == (int) total(v);
      @*/

    //@ requires list != null ** list.subject(?os, ?v);
    //@ ensures list.subject(os + \seq<Observer>(this), v);
    Sum(IntegerList list) {
        this.list = list;
        //@ set seen = \seq<int>();
        list.addObserver(this);
    }

    /*@ code_java_math @*/ public void update(IntegerList s) {
        int n = s.size();
        int t = 0;
        /*@ loop_invariant s.data(?v) ** v == \old(s.values()) ** 0 <= n && n <= v.length
          @     ** t == (int) total(v[n .. v.length]);
          @ decreases n;
          @*/
        while (n > 0) {
            n = n - 1;
            t = t + s.get(n);
        }
        sum = t;
        //@ set seen = s.values();
    }

    //@ requires observer(?s, ?v);
    //@ ensures observer(s, v) ** \result == (int) total(v);
    int sum() {
        return sum;
    }
}

class Client {
    static void use() {
        IntegerList list = new IntegerList();
        Newest newest = new Newest(list);
        Sum sum = new Sum(list);
        list.push(3);
        list.push(4);
        int a = newest.newest();
        int b = sum.sum();
        //@ assert a == 4 && b == 7;
        list.removeObserver(newest);
        list.push(5);
        int c = newest.newest();
        int d = sum.sum();
        //@ assert c == 4 && d == 12;
    }
}
